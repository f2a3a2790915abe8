-- Writes changes, the first of which has this position, and says up to when the history is whole. The same batch again changes nothing: an answer that was
-- lost costs no doubled row. Answers `written`, `repeated`, or `superseded` when another run has begun. p_term: of the role feed.
-- What the run has said to be whole is not added to: no change is before it was written to, and nothing is after now. What is said to be known or stated
-- again from a moment on is so from this batch on.
--   p_place        places of the changes within the batch, where p_held has some of them; empty: one after the other
--   p_held         rows of odds_history.held: [{place, at_ms, match_id, is_held, market_ids}, ...]
--   p_restated_*   what can be bet on has been stated again between these moments
CREATE OR REPLACE FUNCTION odds_history.record(p_run int, p_position bigint, p_through timestamptz, p_complete_from timestamptz,
  p_restated_from timestamptz, p_restated_to timestamptz, p_place int[],
  p_at timestamptz[], p_market bigint[], p_outcome text[], p_odds int[], p_status smallint[], p_reason smallint[], p_is_held boolean[], p_held json,
  p_new_market bigint[], p_new_match int[], p_new_type int[], p_new_specifiers text[], p_term bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_run odds_history.run;
  v_count int := cardinality(p_at) + json_array_length(p_held);
  v_answer text := 'written';
  v_now timestamptz;
  v_first timestamptz;
  v_last timestamptz;
BEGIN
  PERFORM platform.check_term('feed', p_term);
  PERFORM pg_advisory_xact_lock(hashtextextended('odds_history.run', 7400));
  v_now := clock_timestamp();
  SELECT * INTO v_run FROM odds_history.run r ORDER BY r.id DESC LIMIT 1;
  IF v_run.id IS DISTINCT FROM p_run THEN RETURN 'superseded'; END IF;
  PERFORM odds_history.check_moments(ARRAY[p_through, p_restated_from], v_run.opened_at, v_now);
  PERFORM odds_history.check_moments(ARRAY[p_complete_from, p_restated_to], v_run.written_to, v_now);
  IF v_count > 0 AND v_run.position = p_position + v_count - 1 THEN
    v_answer := 'repeated';
  ELSIF v_run.position <> p_position - 1 THEN
    RAISE EXCEPTION 'run % stands at position %, the batch begins at %', p_run, v_run.position, p_position USING ERRCODE = 'data_exception';
  ELSE
    SELECT min(a.at), max(a.at) INTO v_first, v_last FROM (
      SELECT unnest(p_at) AS at UNION ALL SELECT to_timestamp(h.at_ms / 1000) FROM json_to_recordset(p_held) AS h(at_ms float8)) a;
    PERFORM odds_history.check_moments(ARRAY[v_first, v_last], v_run.written_to, v_now);
    INSERT INTO odds_history.market AS m (market_id, match_id, market_type, specifiers, last_day)
    SELECT n.market_id, n.match_id, n.market_type, n.specifiers, (greatest(p_through, v_last) AT TIME ZONE 'UTC')::date
      FROM unnest(p_new_market, p_new_match, p_new_type, p_new_specifiers) AS n(market_id, match_id, market_type, specifiers)
        ON CONFLICT (market_id) DO UPDATE SET last_day = excluded.last_day WHERE m.last_day < excluded.last_day;
    INSERT INTO odds_history.change (at, market_id, position, odds_milli, status, reason, is_held, outcome_id)
    SELECT c.at, c.market_id, p_position + coalesce(c.place, c.ord - 1), c.odds_milli, c.status, c.reason, c.is_held, c.outcome_id
      FROM unnest(p_at, p_market, p_outcome, p_odds, p_status, p_reason, p_is_held, p_place) WITH ORDINALITY
           AS c(at, market_id, outcome_id, odds_milli, status, reason, is_held, place, ord);
    INSERT INTO odds_history.held (at, position, match_id, is_held, market_ids)
    SELECT to_timestamp(h.at_ms / 1000), p_position + h.place, h.match_id, h.is_held, h.market_ids
      FROM json_to_recordset(p_held) AS h(place int, at_ms float8, match_id int, is_held boolean, market_ids bigint[]);
  END IF;
  UPDATE odds_history.run r
     SET position = p_position + v_count - 1, written_to = greatest(r.written_to, p_through), complete_from = coalesce(r.complete_from, p_complete_from)
   WHERE r.id = p_run;
  INSERT INTO odds_history.restated (run, begun_at, done_at) SELECT p_run, p_restated_from, p_restated_to WHERE p_restated_from IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN v_answer;
END $$;

GRANT EXECUTE ON FUNCTION odds_history.record TO duskline_app;
