-- +goose Up

-- Whether somebody who is online looks elsewhere than at the table that they follow.
ALTER TABLE presence ADD COLUMN away INTEGER NOT NULL DEFAULT 0 CHECK (away IN (0, 1));
