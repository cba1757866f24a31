-- Ids and kinds are text, ordered by their bytes. What people and programs of theirs have written is BYTEA: text holds no zero
-- byte. Times are precise to the millisecond, hashes have 32 bytes.

-- +goose Up
CREATE TABLE tables (
    id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    game    TEXT NOT NULL,
    version INTEGER NOT NULL,
    stage   TEXT NOT NULL CHECK (stage IN ('open', 'playing', 'over')),
    public  BOOLEAN NOT NULL,
    number  INTEGER NOT NULL, -- of the last row
    created TIMESTAMPTZ NOT NULL,
    changed TIMESTAMPTZ NOT NULL,
    due     TIMESTAMPTZ,
    people  TEXT[] NOT NULL, -- the host first
    card    BYTEA NOT NULL,
    awaited SMALLINT[]
);

CREATE INDEX tables_stage ON tables (stage, changed);
CREATE INDEX tables_public ON tables (changed) WHERE public;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

-- seats finds the tables of a person. The triggers below derive it from tables.people.
CREATE TABLE seats (
    person   TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (person, table_id)
);

CREATE INDEX seats_of_table ON seats (table_id);

-- +goose StatementBegin
CREATE FUNCTION derive_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM seats WHERE table_id = NEW.id AND person <> ALL (NEW.people);
    INSERT INTO seats (person, table_id) SELECT DISTINCT unnest(NEW.people), NEW.id ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

CREATE TRIGGER seats_of_new_table AFTER INSERT ON tables FOR EACH ROW EXECUTE FUNCTION derive_seats();
CREATE TRIGGER seats_of_changed_table AFTER UPDATE OF people ON tables FOR EACH ROW
    WHEN (OLD.people IS DISTINCT FROM NEW.people) EXECUTE FUNCTION derive_seats();

CREATE TABLE rows (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL CHECK (number > 0),
    at       TIMESTAMPTZ NOT NULL,
    by       TEXT NOT NULL,
    person   TEXT NOT NULL,
    command  BYTEA NOT NULL,
    kind     TEXT NOT NULL,
    seat     SMALLINT NOT NULL,
    body     BYTEA NOT NULL,
    hash     BYTEA NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (table_id, number)
);

-- The log only grows, one number at a time.
-- +goose StatementBegin
CREATE FUNCTION check_row_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.number <> 1 + coalesce((SELECT max(number) FROM rows WHERE table_id = NEW.table_id), 0) THEN
        RAISE EXCEPTION 'the log only grows, without gaps';
    END IF;
    RETURN NEW;
END
$$;
-- +goose StatementEnd

CREATE TRIGGER rows_follow BEFORE INSERT ON rows FOR EACH ROW EXECUTE FUNCTION check_row_follows();

-- +goose StatementBegin
CREATE FUNCTION refuse_row_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a row of the log is never changed';
END
$$;
-- +goose StatementEnd

CREATE TRIGGER rows_stay_as_they_are BEFORE UPDATE ON rows FOR EACH ROW EXECUTE FUNCTION refuse_row_change();

-- +goose StatementBegin
CREATE FUNCTION check_row_goes_with_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'TRUNCATE' OR EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id) THEN
        RAISE EXCEPTION 'rows are deleted with their table only';
    END IF;
    RETURN OLD;
END
$$;
-- +goose StatementEnd

CREATE TRIGGER rows_go_with_their_table BEFORE DELETE ON rows FOR EACH ROW EXECUTE FUNCTION check_row_goes_with_table();
CREATE TRIGGER rows_go_one_by_one BEFORE TRUNCATE ON rows FOR EACH STATEMENT EXECUTE FUNCTION check_row_goes_with_table();

CREATE TABLE snapshots (
    table_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    hash     BYTEA NOT NULL CHECK (length(hash) = 32),
    version  INTEGER NOT NULL,
    body     BYTEA NOT NULL
);

CREATE TABLE lines (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL CHECK (number > 0),
    at       TIMESTAMPTZ NOT NULL,
    person   TEXT COLLATE "C" NOT NULL,
    text     BYTEA NOT NULL,
    reaction TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE INDEX lines_of_person ON lines (person);

-- The commands that left something beside the log: lines, reports and names of seats. Each is carried out once.
CREATE TABLE commands (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person   TEXT COLLATE "C" NOT NULL,
    command  BYTEA NOT NULL,
    PRIMARY KEY (table_id, person, command)
);

-- Reports outlive the table and the persons they are about.
CREATE TABLE reports (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at       TIMESTAMPTZ NOT NULL,
    table_id TEXT NOT NULL,
    by       TEXT NOT NULL,
    about    TEXT NOT NULL,
    line     INTEGER NOT NULL,
    text     BYTEA NOT NULL,
    reason   BYTEA NOT NULL
);

CREATE INDEX reports_at ON reports (at);

CREATE TABLE persons (
    id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name    BYTEA NOT NULL,
    created TIMESTAMPTZ NOT NULL,
    banned  BOOLEAN NOT NULL,
    prefs   BYTEA NOT NULL
);

CREATE TABLE devices (
    secret  BYTEA NOT NULL PRIMARY KEY CHECK (length(secret) = 32),
    person  TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    kind    TEXT NOT NULL,
    label   BYTEA NOT NULL,
    created TIMESTAMPTZ NOT NULL,
    seen    TIMESTAMPTZ NOT NULL
);

CREATE INDEX devices_of_person ON devices (person, created);

-- A code goes with the device that made it.
CREATE TABLE codes (
    code    BYTEA NOT NULL PRIMARY KEY CHECK (length(code) = 32),
    person  TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    expires TIMESTAMPTZ NOT NULL,
    device  BYTEA NOT NULL REFERENCES devices (secret) ON DELETE CASCADE
);

CREATE INDEX codes_of_person ON codes (person);
CREATE INDEX codes_of_device ON codes (device);

-- Codes on paper that bring people back. The device that made one may be gone: it is logged out in the end.
CREATE TABLE recoveries (
    person TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    code   BYTEA NOT NULL UNIQUE CHECK (length(code) = 32),
    device BYTEA NOT NULL CHECK (length(device) = 32),
    made   TIMESTAMPTZ NOT NULL
);

CREATE TABLE targets (
    person   TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    endpoint TEXT COLLATE "C" NOT NULL,
    kind     TEXT NOT NULL,
    p256dh   TEXT NOT NULL,
    auth     TEXT NOT NULL,
    secret   TEXT NOT NULL,
    PRIMARY KEY (person, endpoint)
);

CREATE TABLE blocks (
    person TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    other  TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    PRIMARY KEY (person, other)
);

CREATE INDEX blocks_of_other ON blocks (other);

-- What people call those who sit with them at one device. It is no part of the log, so that it goes with the person.
CREATE TABLE seat_names (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     SMALLINT NOT NULL,
    person   TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    name     BYTEA NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX seat_names_of_person ON seat_names (person);

CREATE TABLE settings (
    name  TEXT NOT NULL PRIMARY KEY,
    value BYTEA NOT NULL
);
