-- +goose Up

-- What people call those who sit with them at one device. It is no part of the log, so that it goes with the person.
CREATE TABLE seat_names (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    person   TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    name     TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_names_of_person ON seat_names (person);
