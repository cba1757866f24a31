-- +goose Up

-- Deals that several people play, each at a table of their own. The person is empty for the voyages of the days.
CREATE TABLE deals (
    id       TEXT NOT NULL PRIMARY KEY,
    person   TEXT NOT NULL,
    settings BLOB NOT NULL,
    bots     BLOB NOT NULL,
    seed     BLOB NOT NULL CHECK (length(seed) = 32),
    opened   INTEGER NOT NULL,
    closes   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who plays a deal, and where. How it came out is in the results, which outlive their tables.
CREATE TABLE tries (
    deal     TEXT NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    person   TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    table_id TEXT NOT NULL UNIQUE,
    begun    INTEGER NOT NULL,
    picture  BLOB,
    PRIMARY KEY (deal, person, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX tries_of_person ON tries (person, begun) WHERE number = 1;
