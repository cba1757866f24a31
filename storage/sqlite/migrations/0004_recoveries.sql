-- +goose Up

-- Codes on paper that bring people back. The device that made one may be gone: it is logged out in the end.
CREATE TABLE recoveries (
    person TEXT NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    code   BLOB NOT NULL UNIQUE CHECK (length(code) = 32),
    device BLOB NOT NULL CHECK (length(device) = 32),
    made   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
