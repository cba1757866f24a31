-- +goose Up

-- A short code for each table that people were asked to by one.
CREATE TABLE invitations (
    code     TEXT NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL UNIQUE REFERENCES tables (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Friendships have two lines, one for each side.
CREATE TABLE friends (
    person TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    other  TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    since  INTEGER NOT NULL,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX friends_of_other ON friends (other);

-- The person has asked the other.
CREATE TABLE friend_requests (
    person TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    other  TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    made   INTEGER NOT NULL,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX friend_requests_of_other ON friend_requests (other);

CREATE TABLE friend_cards (
    person TEXT NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    link   TEXT UNIQUE,
    hidden INTEGER NOT NULL CHECK (hidden IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Who was online when a node looked last. Lines that are not renewed mean nothing.
CREATE TABLE presence (
    person   TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    node     TEXT NOT NULL,
    table_id TEXT NOT NULL,
    seen     INTEGER NOT NULL,
    PRIMARY KEY (person, node)
) STRICT, WITHOUT ROWID;
