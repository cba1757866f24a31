-- +goose Up

-- The commands that left something beside the log: lines, reports and names of seats. Each is carried out once.
CREATE TABLE commands (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person   TEXT NOT NULL,
    command  TEXT NOT NULL,
    PRIMARY KEY (table_id, person, command)
) STRICT, WITHOUT ROWID;
