-- Keeps what the provider told of a day that is wanted, once: [{urn, sport_id, category_id, tournament_id, start_ms, status, names, score}, ...]. Only what
-- began on that day (UTC) is kept, and what was kept with its tournament is not kept again. Returns the number of matches.
CREATE OR REPLACE FUNCTION results.keep_past(p_day text, p_matches jsonb) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_from timestamptz := p_day::date::timestamp AT TIME ZONE 'UTC';
  v_count int;
BEGIN
  UPDATE results.day d SET state = 'kept' WHERE d.day = p_day::date AND d.state = 'wanted';
  IF NOT FOUND THEN RETURN 0; END IF;
  INSERT INTO results.match (match_id, sport_id, category_id, tournament_id, start_time, status, names, score, is_past, past_urn)
  SELECT nextval('results.past_id'), x.sport_id, x.category_id, x.tournament_id, to_timestamp(x.start_ms / 1000.0), x.status, x.names,
         nullif(x.score, 'null'::jsonb), true, x.urn
    FROM jsonb_to_recordset(p_matches)
      AS x(urn text, sport_id int, category_id int, tournament_id int, start_ms float8, status text, names jsonb, score jsonb)
   WHERE to_timestamp(x.start_ms / 1000.0) >= v_from AND to_timestamp(x.start_ms / 1000.0) < v_from + interval '1 day'
  ON CONFLICT (past_urn) WHERE past_urn IS NOT NULL DO NOTHING;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

GRANT EXECUTE ON FUNCTION results.keep_past TO duskline_app;
