-- +goose Up

-- How much rated games count between their seats, and what has counted for a person on the last day: JSON. Older games have none.
ALTER TABLE results ADD COLUMN fair BYTEA;
ALTER TABLE ratings ADD COLUMN day BYTEA;
