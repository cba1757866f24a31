-- +goose Up

-- Whether somebody who is online looks elsewhere than at the table that they follow.
ALTER TABLE presence ADD COLUMN away BOOLEAN NOT NULL DEFAULT false;
