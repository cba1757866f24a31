-- +goose Up

-- What a webhook's receiver expects, the language of texts, and when an address was mailed last.
ALTER TABLE targets ADD COLUMN form TEXT NOT NULL DEFAULT '';
ALTER TABLE targets ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE targets ADD COLUMN mailed TIMESTAMPTZ NOT NULL DEFAULT to_timestamp(0);

CREATE INDEX targets_by_mail ON targets (endpoint) WHERE kind = 'mail';
CREATE INDEX targets_to_stop ON targets (secret) WHERE kind = 'mail';

-- Deliveries by mail wait for each other.
ALTER TABLE outbox ADD COLUMN mail BOOLEAN NOT NULL DEFAULT FALSE;

CREATE INDEX outbox_by_mail ON outbox (endpoint) WHERE mail;

-- Addresses whose owners have not agreed yet.
CREATE TABLE mail_confirmations (
    secret   BYTEA NOT NULL PRIMARY KEY CHECK (length(secret) = 32),
    person   TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    endpoint TEXT COLLATE "C" NOT NULL,
    language TEXT NOT NULL,
    expires  TIMESTAMPTZ NOT NULL,
    UNIQUE (person, endpoint)
);
