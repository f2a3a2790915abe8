-- Inserts matches that the provider told of the past: [{urn, sport_id, category_id, tournament_id, start_ms, status, names, score}, ...]. Only what began in
-- the time given, and in the tournament where one is named; of a day that is kept everything stands here already, a match is kept once. Returns their number.
CREATE OR REPLACE FUNCTION results.insert_past(p_matches jsonb, p_from timestamptz, p_before timestamptz, p_tournament_id int) RETURNS int
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_count int;
BEGIN
  INSERT INTO results.match (match_id, sport_id, category_id, tournament_id, start_time, status, names, score, is_past, past_urn)
  SELECT nextval('results.past_id'), x.sport_id, x.category_id, x.tournament_id, s.start_time, x.status, x.names,
         nullif(x.score, 'null'::jsonb), true, x.urn
    FROM jsonb_to_recordset(p_matches)
      AS x(urn text, sport_id int, category_id int, tournament_id int, start_ms float8, status text, names jsonb, score jsonb)
   CROSS JOIN LATERAL (SELECT to_timestamp(x.start_ms / 1000.0) AS start_time) s
   WHERE s.start_time >= p_from AND s.start_time < p_before AND (p_tournament_id IS NULL OR x.tournament_id = p_tournament_id)
     AND NOT EXISTS (SELECT FROM results.day d WHERE d.day = (s.start_time AT TIME ZONE 'UTC')::date AND d.state = 'kept')
  ON CONFLICT (past_urn) WHERE past_urn IS NOT NULL DO NOTHING;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;
