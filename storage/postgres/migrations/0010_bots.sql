-- +goose Up

-- Programs that play under names of their own. That somebody is one is for good.
CREATE TABLE bots (
    person TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    since  TIMESTAMPTZ NOT NULL,
    open   BOOLEAN NOT NULL, -- to challenges
    games  BYTEA NOT NULL -- a JSON list of those that it plays
);

-- Who has asked which bot to which table. A bot that sits down or declines answers.
CREATE TABLE bot_challenges (
    person   TEXT COLLATE "C" NOT NULL REFERENCES bots (person) ON DELETE CASCADE,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    by       TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    made     TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (person, table_id)
);

CREATE INDEX bot_challenges_of_table ON bot_challenges (table_id);
CREATE INDEX bot_challenges_by ON bot_challenges (by);

-- Finished public games are exported in the order of their ends.
CREATE INDEX results_public ON results (ended, table_id) WHERE public;
