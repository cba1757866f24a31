-- +goose Up

-- Notices on their way to browsers and webhooks, one line for each target. They are written with what they tell of, and go when they
-- are sent. Whoever sends one has claimed it until it is due.
CREATE TABLE outbox (
    id       TEXT NOT NULL PRIMARY KEY,
    person   TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind     TEXT NOT NULL,
    made     INTEGER NOT NULL,
    due      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX outbox_due ON outbox (due);
CREATE INDEX outbox_of_table ON outbox (table_id);
CREATE INDEX outbox_of_person ON outbox (person);
