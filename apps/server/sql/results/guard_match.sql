-- When a result was kept is said by the clock of the database alone, and no update moves the start of its match so far back, or shortens how long it
-- is kept, that the result would be forgotten: what was played stays. Only results of virtual sports, which have ids of their own, are kept for less
-- than 400 days. What came of a match may be forgotten again once it was kept again; saying that it was forgotten does not count as keeping.
CREATE OR REPLACE FUNCTION results.guard_match() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.forgotten_at IS DISTINCT FROM OLD.forgotten_at THEN
    NEW := OLD;
    NEW.forgotten_at := clock_timestamp();
    RETURN NEW;
  END IF;
  NEW.kept_at := clock_timestamp();
  NEW.forgotten_at := NULL;
  IF ((NEW.names -> 'sport' ->> 'systemId')::int BETWEEN 301 AND 399) IS NOT TRUE THEN NEW.kept_days := 400; END IF;
  IF TG_OP = 'UPDATE' AND OLD.kept_days = 400 THEN NEW.kept_days := 400; END IF;
  IF TG_OP = 'UPDATE' AND NEW.start_time < least(OLD.start_time, clock_timestamp() - make_interval(days => NEW.kept_days - 1)) THEN
    NEW.start_time := OLD.start_time;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER guard BEFORE INSERT OR UPDATE ON results.match FOR EACH ROW EXECUTE FUNCTION results.guard_match();
