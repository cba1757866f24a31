-- +goose Up

-- By what people come back besides their devices: passkeys, and accounts at the operator's provider.
CREATE TABLE passkeys (
    id     BYTEA NOT NULL PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    name   BYTEA NOT NULL,
    record BYTEA NOT NULL,
    made   TIMESTAMPTZ NOT NULL,
    used   TIMESTAMPTZ
);

CREATE INDEX passkeys_of_person ON passkeys (person);

CREATE TABLE logins (
    issuer  BYTEA NOT NULL,
    subject BYTEA NOT NULL,
    person  TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    made    TIMESTAMPTZ NOT NULL,
    used    TIMESTAMPTZ,
    PRIMARY KEY (issuer, subject)
);

CREATE INDEX logins_of_person ON logins (person);

-- Challenges that were answered, so that no answer counts twice.
CREATE TABLE challenges (
    challenge BYTEA NOT NULL PRIMARY KEY CHECK (length(challenge) = 32),
    expires   TIMESTAMPTZ NOT NULL
);

-- The alias was joined with the person, who is nobody's alias. Both are in persons, with the same name.
CREATE TABLE aliases (
    alias  TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    person TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    made   TIMESTAMPTZ NOT NULL
);

CREATE INDEX aliases_of_person ON aliases (person);
