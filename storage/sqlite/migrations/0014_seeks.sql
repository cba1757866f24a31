-- +goose Up

-- Who looks for a game, or has just found one: then the table is there. Those that are not renewed mean nothing.
CREATE TABLE seeks (
    person   TEXT NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    id       TEXT NOT NULL UNIQUE,
    wish     BLOB NOT NULL,
    since    INTEGER NOT NULL,
    until    INTEGER NOT NULL,
    table_id TEXT
) STRICT, WITHOUT ROWID;

-- What those who watch a game say among themselves, numbered apart from the lines: players do not even learn that something was said.
CREATE TABLE asides (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL CHECK (number > 0),
    at       INTEGER NOT NULL,
    person   TEXT NOT NULL,
    text     TEXT NOT NULL,
    reaction TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX asides_of_person ON asides (person);
