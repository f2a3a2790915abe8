-- What was announced of a draw stays as it was announced, when it came is said by the clock of the database, and its seed is told once.
CREATE OR REPLACE FUNCTION virtual_sports.guard_draw() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.sealed_at := clock_timestamp();
    RETURN NEW;
  END IF;
  IF OLD.seed IS NOT NULL OR (to_jsonb(NEW) - 'seed' - 'verified_at') <> (to_jsonb(OLD) - 'seed' - 'verified_at') THEN
    RAISE EXCEPTION 'a draw that was sealed does not change' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER guard BEFORE INSERT OR UPDATE ON virtual_sports.draw FOR EACH ROW EXECUTE FUNCTION virtual_sports.guard_draw();
