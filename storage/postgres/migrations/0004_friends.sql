-- +goose Up

-- A short code for each table that people were asked to by one.
CREATE TABLE invitations (
    code     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    table_id TEXT COLLATE "C" NOT NULL UNIQUE REFERENCES tables (id) ON DELETE CASCADE
);

-- Friendships have two lines, one for each side.
CREATE TABLE friends (
    person TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    other  TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    since  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (person, other)
);

CREATE INDEX friends_of_other ON friends (other);

-- The person has asked the other.
CREATE TABLE friend_requests (
    person TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    other  TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    made   TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (person, other)
);

CREATE INDEX friend_requests_of_other ON friend_requests (other);

CREATE TABLE friend_cards (
    person TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    link   TEXT COLLATE "C" UNIQUE,
    hidden BOOLEAN NOT NULL
);

-- Who was online when a node looked last. Lines that are not renewed mean nothing.
CREATE TABLE presence (
    person   TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    node     TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    seen     TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (person, node)
);
