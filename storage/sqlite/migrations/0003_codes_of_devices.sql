-- +goose Up

-- The device that made a code, with which the code goes; NULL for codes that were made before it was noted.
ALTER TABLE codes ADD COLUMN device BLOB REFERENCES devices (secret) ON DELETE CASCADE;

CREATE INDEX codes_of_device ON codes (device);
