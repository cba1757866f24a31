-- +goose Up

-- Notices on their way to browsers and webhooks, one line for each target. They are written with what they tell of, and go when they
-- are sent. The node that sends one has claimed it until it is due.
CREATE TABLE outbox (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    person   TEXT COLLATE "C" NOT NULL,
    endpoint TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind     TEXT NOT NULL,
    made     TIMESTAMPTZ NOT NULL,
    due      TIMESTAMPTZ NOT NULL
);

CREATE INDEX outbox_due ON outbox (due);
CREATE INDEX outbox_of_table ON outbox (table_id);
CREATE INDEX outbox_of_person ON outbox (person);
