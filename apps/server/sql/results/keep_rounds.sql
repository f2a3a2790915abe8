-- Keeps what the provider told of the last rounds of a tournament that is wanted, once: matches as results.insert_past takes them. Only what the tournament
-- played in the last 400 days and before p_before (a day, UTC) is kept. Returns the number of matches.
CREATE OR REPLACE FUNCTION results.keep_rounds(p_tournament_id int, p_before text, p_matches jsonb) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_before timestamptz := least(p_before::date::timestamp AT TIME ZONE 'UTC', v_now);
  v_count int;
BEGIN
  PERFORM FROM results.tournament t WHERE t.tournament_id = p_tournament_id AND t.state = 'wanted' FOR UPDATE;
  IF NOT FOUND THEN RETURN 0; END IF;
  v_count := results.insert_past(p_matches, v_now - interval '400 days', v_before, p_tournament_id);
  UPDATE results.tournament t SET state = 'kept' WHERE t.tournament_id = p_tournament_id;
  RETURN v_count;
END $$;

GRANT EXECUTE ON FUNCTION results.keep_rounds TO duskline_app;
