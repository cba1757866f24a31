-- +goose Up

-- Who looks for a game, or has just found one: then the table is there. Those that are not renewed mean nothing.
CREATE TABLE seeks (
    person   TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    id       TEXT COLLATE "C" NOT NULL UNIQUE,
    wish     BYTEA NOT NULL,
    since    TIMESTAMPTZ NOT NULL,
    until    TIMESTAMPTZ NOT NULL,
    table_id TEXT COLLATE "C"
);

-- What those who watch a game say among themselves, numbered apart from the lines: players do not even learn that something was said.
CREATE TABLE asides (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL CHECK (number > 0),
    at       TIMESTAMPTZ NOT NULL,
    person   TEXT COLLATE "C" NOT NULL,
    text     BYTEA NOT NULL,
    reaction TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE INDEX asides_of_person ON asides (person);
