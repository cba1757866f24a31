-- +goose Up

-- Deals that several people play, each at a table of their own. The person is empty for the voyages of the days.
CREATE TABLE deals (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    person   TEXT COLLATE "C" NOT NULL,
    settings BYTEA NOT NULL,
    bots     BYTEA NOT NULL,
    seed     BYTEA NOT NULL CHECK (length(seed) = 32),
    opened   TIMESTAMPTZ NOT NULL,
    closes   TIMESTAMPTZ NOT NULL
);

-- Who plays a deal, and where. How it came out is in the results, which outlive their tables.
CREATE TABLE tries (
    deal     TEXT COLLATE "C" NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    person   TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL UNIQUE,
    begun    TIMESTAMPTZ NOT NULL,
    picture  BYTEA,
    PRIMARY KEY (deal, person, number)
);

CREATE INDEX tries_of_person ON tries (person, begun) WHERE number = 1;
