-- +goose Up

-- Servers that share the database. A node owns the tables that it has in memory for as long as its lease lasts, by the clock of
-- this database alone.
CREATE TABLE nodes (
    id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    joined  TIMESTAMPTZ NOT NULL,
    expires TIMESTAMPTZ NOT NULL
);

-- Each claim raises the term. Whoever writes the log says by which claim.
ALTER TABLE tables ADD COLUMN owner TEXT COLLATE "C";
ALTER TABLE tables ADD COLUMN term BIGINT NOT NULL DEFAULT 0;

CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL;

-- What is limited for all nodes together: how many more guests or guesses of codes an address has. It may be lost in a crash.
CREATE UNLOGGED TABLE buckets (
    name   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    tokens DOUBLE PRECISION NOT NULL,
    at     TIMESTAMPTZ NOT NULL
);
