-- +goose Up

-- How games came out. Results outlive their tables, so that nothing here refers to one.
CREATE TABLE results (
    table_id TEXT NOT NULL PRIMARY KEY,
    game     TEXT NOT NULL,
    version  INTEGER NOT NULL,
    pool     TEXT NOT NULL,
    public   INTEGER NOT NULL CHECK (public IN (0, 1)),
    rated    INTEGER NOT NULL CHECK (rated IN (0, 1)),
    reason   TEXT NOT NULL,
    started  INTEGER NOT NULL,
    ended    INTEGER NOT NULL,
    counted  INTEGER -- its place among the rated games that have changed ratings
) STRICT, WITHOUT ROWID;

CREATE INDEX results_to_count ON results (ended, table_id) WHERE rated = 1 AND counted IS NULL;
CREATE UNIQUE INDEX results_counted ON results (counted) WHERE counted IS NOT NULL;

-- The person is empty for bots, and for people who have been deleted. Ratings are in millionths.
CREATE TABLE result_seats (
    table_id     TEXT NOT NULL REFERENCES results (table_id) ON DELETE CASCADE,
    seat         INTEGER NOT NULL,
    person       TEXT NOT NULL,
    bot          TEXT NOT NULL,
    bot_version  INTEGER NOT NULL,
    rank         INTEGER NOT NULL,
    points       INTEGER NOT NULL,
    abandoned    INTEGER NOT NULL CHECK (abandoned IN (0, 1)),
    hidden       INTEGER NOT NULL CHECK (hidden IN (0, 1)),
    figures      BLOB NOT NULL,
    pool         TEXT NOT NULL, -- of the game, as is its end
    ended        INTEGER NOT NULL,
    mu_before    INTEGER,
    sigma_before INTEGER,
    mu_after     INTEGER,
    sigma_after  INTEGER,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX result_seats_of_person ON result_seats (person, ended, table_id) WHERE person <> '';
CREATE INDEX result_seats_curve ON result_seats (person, pool, ended) WHERE person <> '' AND mu_after IS NOT NULL;

-- What the ends of people's games looked like. They go with their person.
CREATE TABLE result_pictures (
    person   TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    ended    INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    body     BLOB NOT NULL,
    PRIMARY KEY (person, ended, table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE tallies (
    person TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    pool   TEXT NOT NULL,
    body   BLOB NOT NULL,
    PRIMARY KEY (person, pool)
) STRICT, WITHOUT ROWID;

CREATE TABLE ratings (
    person  TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    pool    TEXT NOT NULL,
    mu      INTEGER NOT NULL,
    sigma   INTEGER NOT NULL,
    points  INTEGER NOT NULL,
    sure    INTEGER NOT NULL CHECK (sure IN (0, 1)),
    games   INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    PRIMARY KEY (person, pool)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_list ON ratings (pool, points DESC, person) WHERE sure = 1;

-- Who sees the profile of a person, if they have chosen.
CREATE TABLE profiles (
    person TEXT NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    seen   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
