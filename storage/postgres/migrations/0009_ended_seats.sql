-- +goose Up

-- When the game of a seat's table ended, so that the latest tables of somebody with thousands are found at once. The triggers derive it:
-- it is the last change of a table that is over.
ALTER TABLE seats ADD COLUMN ended TIMESTAMPTZ;
UPDATE seats SET ended = t.changed FROM tables t WHERE t.id = seats.table_id AND t.stage = 'over';
CREATE INDEX seats_of_person ON seats (person, ended, table_id);

-- The lobby lists public tables by stage.
CREATE INDEX tables_lobby ON tables (stage, changed, id) WHERE public;
DROP INDEX tables_public;

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION derive_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM seats WHERE table_id = NEW.id AND person <> ALL (NEW.people);
    INSERT INTO seats (person, table_id, ended) SELECT DISTINCT unnest(NEW.people), NEW.id, CASE NEW.stage WHEN 'over' THEN NEW.changed END
        ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION end_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE seats SET ended = NEW.changed WHERE table_id = NEW.id;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

CREATE TRIGGER seats_of_ended_table AFTER UPDATE OF stage, changed ON tables FOR EACH ROW
    WHEN (NEW.stage = 'over') EXECUTE FUNCTION end_seats();
