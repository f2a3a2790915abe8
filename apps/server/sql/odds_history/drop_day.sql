-- Drops the oldest day that is older than so many days, by the clock of the database, and answers its table; NULL when there is none. What was known of it is
-- unknown from then on. It waits a moment for those that read or write and then gives up (lock_not_available), so that nobody waits behind it.
CREATE OR REPLACE FUNCTION odds_history.drop_day(p_keep_days int) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  v_before date := (clock_timestamp() AT TIME ZONE 'UTC')::date - p_keep_days;
  v_name text;
  v_end timestamptz;
BEGIN
  PERFORM odds_history.may_drop(p_keep_days);
  SELECT c.relname INTO v_name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
   WHERE i.inhparent = 'odds_history.change'::regclass AND c.relname < 'change_' || to_char(v_before, 'YYYYMMDD')
   ORDER BY c.relname LIMIT 1;
  IF v_name IS NULL THEN RETURN NULL; END IF;
  v_end := (to_date(substring(v_name FROM '[0-9]{8}$'), 'YYYYMMDD') + 1)::timestamp AT TIME ZONE 'UTC';
  -- First, because it is what a writer of the history waits for as well.
  PERFORM pg_advisory_xact_lock(hashtextextended('odds_history.run', 7400));
  EXECUTE format('ALTER TABLE odds_history.change DETACH PARTITION odds_history.%I', v_name);
  EXECUTE format('DROP TABLE odds_history.%I', v_name);
  DELETE FROM odds_history.held h WHERE h.at < v_end;
  DELETE FROM odds_history.restated s WHERE s.begun_at < v_end;
  UPDATE odds_history.run r SET complete_from = (SELECT min(s.done_at) FROM odds_history.restated s WHERE s.run = r.id) WHERE r.opened_at < v_end;
  RETURN v_name;
END $$;

GRANT EXECUTE ON FUNCTION odds_history.drop_day TO duskline_app;
