-- +goose Up

-- When the game of a seat's table ended, so that the latest tables of somebody with thousands are found at once. The triggers derive it:
-- it is the last change of a table that is over.
ALTER TABLE seats ADD COLUMN ended INTEGER;
UPDATE seats SET ended = (SELECT changed FROM tables t WHERE t.id = seats.table_id AND t.stage = 'over');
CREATE INDEX seats_of_person ON seats (person, ended, table_id);

-- The lobby lists public tables by stage.
CREATE INDEX tables_lobby ON tables (stage, changed, id) WHERE public = 1;
DROP INDEX tables_public;

DROP TRIGGER seats_of_new_table;
DROP TRIGGER seats_of_changed_table;

-- +goose StatementBegin
CREATE TRIGGER seats_of_new_table AFTER INSERT ON tables
BEGIN
    INSERT INTO seats (person, table_id, ended) SELECT DISTINCT value, NEW.id, CASE NEW.stage WHEN 'over' THEN NEW.changed END
        FROM json_each(NEW.people);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER seats_of_changed_table AFTER UPDATE OF people ON tables WHEN OLD.people <> NEW.people
BEGIN
    DELETE FROM seats WHERE table_id = NEW.id;
    INSERT INTO seats (person, table_id, ended) SELECT DISTINCT value, NEW.id, CASE NEW.stage WHEN 'over' THEN NEW.changed END
        FROM json_each(NEW.people);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER seats_of_ended_table AFTER UPDATE OF stage, changed ON tables WHEN NEW.stage = 'over'
BEGIN
    UPDATE seats SET ended = NEW.changed WHERE table_id = NEW.id;
END;
-- +goose StatementEnd
