-- The latest time that was ever seen never goes back, by any writer.
CREATE OR REPLACE FUNCTION virtual_sports.guard_clock() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.latest_ms := greatest(OLD.latest_ms, NEW.latest_ms);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER guard BEFORE UPDATE ON virtual_sports.clock FOR EACH ROW EXECUTE FUNCTION virtual_sports.guard_clock();
