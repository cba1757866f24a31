-- +goose Up

-- How games came out. Results outlive their tables, so that nothing here refers to one.
CREATE TABLE results (
    table_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    game     TEXT COLLATE "C" NOT NULL,
    version  INTEGER NOT NULL,
    pool     TEXT COLLATE "C" NOT NULL,
    public   BOOLEAN NOT NULL,
    rated    BOOLEAN NOT NULL,
    reason   TEXT COLLATE "C" NOT NULL,
    started  TIMESTAMPTZ NOT NULL,
    ended    TIMESTAMPTZ NOT NULL,
    counted  INTEGER -- its place among the rated games that have changed ratings
);

CREATE INDEX results_to_count ON results (ended, table_id) WHERE rated AND counted IS NULL;
CREATE UNIQUE INDEX results_counted ON results (counted) WHERE counted IS NOT NULL;

-- The person is empty for bots, and for people who have been deleted. Ratings are in millionths.
CREATE TABLE result_seats (
    table_id     TEXT COLLATE "C" NOT NULL REFERENCES results (table_id) ON DELETE CASCADE,
    seat         SMALLINT NOT NULL,
    person       TEXT COLLATE "C" NOT NULL,
    bot          TEXT COLLATE "C" NOT NULL,
    bot_version  INTEGER NOT NULL,
    rank         SMALLINT NOT NULL,
    points       INTEGER NOT NULL,
    abandoned    BOOLEAN NOT NULL,
    hidden       BOOLEAN NOT NULL,
    figures      BYTEA NOT NULL,
    pool         TEXT COLLATE "C" NOT NULL, -- of the game, as is its end
    ended        TIMESTAMPTZ NOT NULL,
    mu_before    BIGINT,
    sigma_before BIGINT,
    mu_after     BIGINT,
    sigma_after  BIGINT,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX result_seats_of_person ON result_seats (person, ended, table_id) WHERE person <> '';
CREATE INDEX result_seats_curve ON result_seats (person, pool, ended) WHERE person <> '' AND mu_after IS NOT NULL;

-- What the ends of people's games looked like. They go with their person.
CREATE TABLE result_pictures (
    person   TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    ended    TIMESTAMPTZ NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    seat     SMALLINT NOT NULL,
    body     BYTEA NOT NULL,
    PRIMARY KEY (person, ended, table_id, seat)
);

CREATE TABLE tallies (
    person TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    pool   TEXT COLLATE "C" NOT NULL,
    body   BYTEA NOT NULL,
    PRIMARY KEY (person, pool)
);

CREATE TABLE ratings (
    person  TEXT COLLATE "C" NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    pool    TEXT COLLATE "C" NOT NULL,
    mu      BIGINT NOT NULL,
    sigma   BIGINT NOT NULL,
    points  INTEGER NOT NULL,
    sure    BOOLEAN NOT NULL,
    games   INTEGER NOT NULL,
    changed TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (person, pool)
);

CREATE INDEX ratings_list ON ratings (pool, points DESC, person) WHERE sure;

-- Who sees the profile of a person, if they have chosen.
CREATE TABLE profiles (
    person TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    seen   TEXT COLLATE "C" NOT NULL
);
