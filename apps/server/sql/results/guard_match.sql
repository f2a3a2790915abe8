-- When a result was kept is said by the clock of the database alone, and no update moves the start of its match so far back that the result would be
-- forgotten: what was played stays.
CREATE OR REPLACE FUNCTION results.guard_match() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.kept_at := clock_timestamp();
  IF TG_OP = 'UPDATE' AND NEW.start_time < least(OLD.start_time, clock_timestamp() - interval '399 days') THEN
    NEW.start_time := OLD.start_time;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER guard BEFORE INSERT OR UPDATE ON results.match FOR EACH ROW EXECUTE FUNCTION results.guard_match();
