-- +goose Up

-- Programs that play under names of their own. That somebody is one is for good.
CREATE TABLE bots (
    person TEXT NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    since  INTEGER NOT NULL,
    open   INTEGER NOT NULL CHECK (open IN (0, 1)), -- to challenges
    games  BLOB NOT NULL -- a JSON list of those that it plays
) STRICT, WITHOUT ROWID;

-- Who has asked which bot to which table. A bot that sits down or declines answers.
CREATE TABLE bot_challenges (
    person   TEXT NOT NULL REFERENCES bots (person) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    by       TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    made     INTEGER NOT NULL,
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX bot_challenges_of_table ON bot_challenges (table_id);
CREATE INDEX bot_challenges_by ON bot_challenges (by);

-- Finished public games are exported in the order of their ends.
CREATE INDEX results_public ON results (ended, table_id) WHERE public = 1;
