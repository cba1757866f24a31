-- +goose Up

-- Whom a person does not want to hear. It is less than a block: the two can still play and be friends.
CREATE TABLE mutes (
    person TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    other  TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    PRIMARY KEY (person, other)
);

CREATE INDEX mutes_of_other ON mutes (other);

-- What a report is about (a line, a name, a profile), of which kind it is, and whether the line was one of the spectators' chat.
ALTER TABLE reports ADD COLUMN subject TEXT NOT NULL DEFAULT '';
ALTER TABLE reports ADD COLUMN kind TEXT NOT NULL DEFAULT '';
ALTER TABLE reports ADD COLUMN aside BOOLEAN NOT NULL DEFAULT false;
