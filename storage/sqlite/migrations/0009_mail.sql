-- +goose Up

-- What a webhook's receiver expects, the language of texts, and when an address was mailed last.
ALTER TABLE targets ADD COLUMN form TEXT NOT NULL DEFAULT '';
ALTER TABLE targets ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE targets ADD COLUMN mailed INTEGER NOT NULL DEFAULT 0;

CREATE INDEX targets_by_mail ON targets (endpoint) WHERE kind = 'mail';
CREATE INDEX targets_to_stop ON targets (secret) WHERE kind = 'mail';

-- Deliveries by mail wait for each other.
ALTER TABLE outbox ADD COLUMN mail INTEGER NOT NULL DEFAULT 0 CHECK (mail IN (0, 1));

CREATE INDEX outbox_by_mail ON outbox (endpoint) WHERE mail = 1;

-- Addresses whose owners have not agreed yet.
CREATE TABLE mail_confirmations (
    secret   BLOB NOT NULL PRIMARY KEY CHECK (length(secret) = 32),
    person   TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    language TEXT NOT NULL,
    expires  INTEGER NOT NULL,
    UNIQUE (person, endpoint)
) STRICT, WITHOUT ROWID;
