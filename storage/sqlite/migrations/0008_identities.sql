-- +goose Up

-- By what people come back besides their devices: passkeys, and accounts at the operator's provider.
CREATE TABLE passkeys (
    id     BLOB NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    name   TEXT NOT NULL,
    record BLOB NOT NULL,
    made   INTEGER NOT NULL,
    used   INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_of_person ON passkeys (person);

CREATE TABLE logins (
    issuer  TEXT NOT NULL,
    subject TEXT NOT NULL,
    person  TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    made    INTEGER NOT NULL,
    used    INTEGER,
    PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX logins_of_person ON logins (person);

-- Challenges that were answered, so that no answer counts twice.
CREATE TABLE challenges (
    challenge BLOB NOT NULL PRIMARY KEY CHECK (length(challenge) = 32),
    expires   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The alias was joined with the person, who is nobody's alias. Both are in persons, with the same name.
CREATE TABLE aliases (
    alias  TEXT NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    made   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX aliases_of_person ON aliases (person);
