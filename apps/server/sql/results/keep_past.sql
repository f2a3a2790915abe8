-- Keeps what the provider told of a day that is wanted, once: matches as results.insert_past takes them. Only what began on that day (UTC) is kept, and what
-- was kept with its tournament is not kept again. Returns the number of matches.
CREATE OR REPLACE FUNCTION results.keep_past(p_day text, p_matches jsonb) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_from timestamptz := p_day::date::timestamp AT TIME ZONE 'UTC';
  v_count int;
BEGIN
  PERFORM FROM results.day d WHERE d.day = p_day::date AND d.state = 'wanted' FOR UPDATE;
  IF NOT FOUND THEN RETURN 0; END IF;
  v_count := results.insert_past(p_matches, v_from, v_from + interval '1 day', NULL);
  UPDATE results.day d SET state = 'kept' WHERE d.day = p_day::date;
  RETURN v_count;
END $$;

GRANT EXECUTE ON FUNCTION results.keep_past TO duskline_app;
