-- Times are milliseconds since 1970 in UTC, hashes have 32 bytes, flags are 0 or 1.

-- +goose Up
CREATE TABLE tables (
    id      TEXT NOT NULL PRIMARY KEY,
    game    TEXT NOT NULL,
    version INTEGER NOT NULL,
    stage   TEXT NOT NULL CHECK (stage IN ('open', 'playing', 'over')),
    public  INTEGER NOT NULL CHECK (public IN (0, 1)),
    number  INTEGER NOT NULL, -- of the last row
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    due     INTEGER,
    people  TEXT NOT NULL, -- a JSON array, the host first
    card    BLOB NOT NULL,
    awaited TEXT -- a JSON array
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_stage ON tables (stage, changed);
CREATE INDEX tables_public ON tables (changed) WHERE public = 1;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

-- seats finds the tables of a person. The triggers below derive it from tables.people.
CREATE TABLE seats (
    person   TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_table ON seats (table_id);

-- +goose StatementBegin
CREATE TRIGGER seats_of_new_table AFTER INSERT ON tables
BEGIN
    INSERT INTO seats (person, table_id) SELECT DISTINCT value, NEW.id FROM json_each(NEW.people);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER seats_of_changed_table AFTER UPDATE OF people ON tables WHEN OLD.people <> NEW.people
BEGIN
    DELETE FROM seats WHERE table_id = NEW.id;
    INSERT INTO seats (person, table_id) SELECT DISTINCT value, NEW.id FROM json_each(NEW.people);
END;
-- +goose StatementEnd

CREATE TABLE rows (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL CHECK (number > 0),
    at       INTEGER NOT NULL,
    by       TEXT NOT NULL,
    person   TEXT NOT NULL,
    command  TEXT NOT NULL,
    kind     TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    body     BLOB NOT NULL,
    hash     BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- The log only grows, one number at a time. This also stops INSERT OR REPLACE, which fires no trigger for what it deletes.
-- +goose StatementBegin
CREATE TRIGGER rows_follow BEFORE INSERT ON rows
WHEN NEW.number <> 1 + coalesce((SELECT max(number) FROM rows WHERE table_id = NEW.table_id), 0)
BEGIN
    SELECT raise(ABORT, 'the log only grows, without gaps');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rows_stay_as_they_are BEFORE UPDATE ON rows
BEGIN
    SELECT raise(ABORT, 'a row of the log is never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rows_go_with_their_table BEFORE DELETE ON rows
WHEN EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id)
BEGIN
    SELECT raise(ABORT, 'rows are deleted with their table only');
END;
-- +goose StatementEnd

CREATE TABLE snapshots (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    hash     BLOB NOT NULL CHECK (length(hash) = 32),
    version  INTEGER NOT NULL,
    body     BLOB NOT NULL
) STRICT;

CREATE TABLE lines (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL CHECK (number > 0),
    at       INTEGER NOT NULL,
    person   TEXT NOT NULL,
    text     TEXT NOT NULL,
    reaction TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX lines_of_person ON lines (person);

-- Reports outlive the table and the persons they are about.
CREATE TABLE reports (
    id       INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    by       TEXT NOT NULL,
    about    TEXT NOT NULL,
    line     INTEGER NOT NULL,
    text     TEXT NOT NULL,
    reason   TEXT NOT NULL
) STRICT;

CREATE INDEX reports_at ON reports (at);

CREATE TABLE persons (
    id      TEXT NOT NULL PRIMARY KEY,
    name    TEXT NOT NULL,
    created INTEGER NOT NULL,
    banned  INTEGER NOT NULL CHECK (banned IN (0, 1)),
    prefs   BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE devices (
    secret  BLOB NOT NULL PRIMARY KEY CHECK (length(secret) = 32),
    person  TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    kind    TEXT NOT NULL,
    label   TEXT NOT NULL,
    created INTEGER NOT NULL,
    seen    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX devices_of_person ON devices (person, created);

CREATE TABLE codes (
    code    BLOB NOT NULL PRIMARY KEY CHECK (length(code) = 32),
    person  TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX codes_of_person ON codes (person);

CREATE TABLE targets (
    person   TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    kind     TEXT NOT NULL,
    p256dh   TEXT NOT NULL,
    auth     TEXT NOT NULL,
    secret   TEXT NOT NULL,
    PRIMARY KEY (person, endpoint)
) STRICT, WITHOUT ROWID;

CREATE TABLE blocks (
    person TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    other  TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_of_other ON blocks (other);

CREATE TABLE settings (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
