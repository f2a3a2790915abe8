-- Drops the oldest day before this one and answers its table; NULL when there is none. It waits a moment for those that read or write and then gives up
-- (lock_not_available), so that nobody waits behind it.
CREATE OR REPLACE FUNCTION odds_history.drop_day(p_before timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  v_name text;
BEGIN
  SELECT c.relname INTO v_name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
   WHERE i.inhparent = 'odds_history.change'::regclass AND c.relname < 'change_' || to_char(p_before AT TIME ZONE 'UTC', 'YYYYMMDD')
   ORDER BY c.relname LIMIT 1;
  IF v_name IS NULL THEN RETURN NULL; END IF;
  EXECUTE format('ALTER TABLE odds_history.change DETACH PARTITION odds_history.%I', v_name);
  EXECUTE format('DROP TABLE odds_history.%I', v_name);
  RETURN v_name;
END $$;

GRANT EXECUTE ON FUNCTION odds_history.drop_day TO duskline_app;
