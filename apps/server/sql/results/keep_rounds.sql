-- Keeps what the provider told of the last rounds of a tournament that is wanted, once: matches as results.keep_past takes them. Only what the tournament
-- played in the last 400 days and before p_before (a day, UTC) is kept; of a day that is kept everything stands here already. Returns the number of matches.
CREATE OR REPLACE FUNCTION results.keep_rounds(p_tournament_id int, p_before text, p_matches jsonb) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_before timestamptz := least(p_before::date::timestamp AT TIME ZONE 'UTC', clock_timestamp());
  v_count int;
BEGIN
  UPDATE results.tournament t SET state = 'kept' WHERE t.tournament_id = p_tournament_id AND t.state = 'wanted';
  IF NOT FOUND THEN RETURN 0; END IF;
  INSERT INTO results.match (match_id, sport_id, category_id, tournament_id, start_time, status, names, score, is_past, past_urn)
  SELECT nextval('results.past_id'), x.sport_id, x.category_id, x.tournament_id, to_timestamp(x.start_ms / 1000.0), x.status, x.names,
         nullif(x.score, 'null'::jsonb), true, x.urn
    FROM jsonb_to_recordset(p_matches)
      AS x(urn text, sport_id int, category_id int, tournament_id int, start_ms float8, status text, names jsonb, score jsonb)
   WHERE x.tournament_id = p_tournament_id
     AND to_timestamp(x.start_ms / 1000.0) >= clock_timestamp() - interval '400 days' AND to_timestamp(x.start_ms / 1000.0) < v_before
     AND NOT EXISTS (SELECT FROM results.day d
                      WHERE d.day = (to_timestamp(x.start_ms / 1000.0) AT TIME ZONE 'UTC')::date AND d.state = 'kept')
  ON CONFLICT (past_urn) WHERE past_urn IS NOT NULL DO NOTHING;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

GRANT EXECUTE ON FUNCTION results.keep_rounds TO duskline_app;
