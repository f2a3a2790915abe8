-- No role deletes facts, but for those of draws (producer 6) that nobody bet on: they may go a day after they came.
CREATE OR REPLACE FUNCTION betting.guard_fact() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM gone f WHERE f.producer <> 6 OR f.kind NOT IN (1, 2, 3, 4) OR f.received_at > clock_timestamp() - interval '1 day')
     OR EXISTS (SELECT 1 FROM (SELECT DISTINCT g.market_id FROM gone g) f JOIN betting.leg l ON l.market_id = f.market_id) THEN
    RAISE EXCEPTION 'facts are for ever, but for those of draws that nobody bet on' USING ERRCODE = '23001';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER guard AFTER DELETE ON betting.fact REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION betting.guard_fact();
