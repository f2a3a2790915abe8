-- Makes the partitions of so many days (UTC), where they are missing, from this moment on or, without one, from now by the clock of the database. They are
-- made apart and attached, which keeps nobody from writing or reading meanwhile. @returns how many it made
CREATE OR REPLACE FUNCTION odds_history.make_days(p_from timestamptz, p_days int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_day date;
  v_name text;
  v_made int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('odds_history.days', 7400));
  FOR v_day IN SELECT (coalesce(p_from, clock_timestamp()) AT TIME ZONE 'UTC')::date + n FROM generate_series(0, least(p_days, 31) - 1) n LOOP
    v_name := 'change_' || to_char(v_day, 'YYYYMMDD');
    CONTINUE WHEN to_regclass('odds_history.' || v_name) IS NOT NULL;
    EXECUTE format('CREATE TABLE odds_history.%I (LIKE odds_history.change INCLUDING CONSTRAINTS)', v_name);
    EXECUTE format('ALTER TABLE odds_history.change ATTACH PARTITION odds_history.%I FOR VALUES FROM (%L) TO (%L)', v_name,
                   v_day::timestamp AT TIME ZONE 'UTC', (v_day + 1)::timestamp AT TIME ZONE 'UTC');
    v_made := v_made + 1;
  END LOOP;
  RETURN v_made;
END $$;

GRANT EXECUTE ON FUNCTION odds_history.make_days TO duskline_app;
