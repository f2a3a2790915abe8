-- Forgets the prices of those of the matches that are draws, whose results are kept for more than a day, and that nobody has bet on. Their markets are unknown
-- to the history from then on; what they were sold at stands in the seal (virtual_sports.draw). Returns the number of changes. Changes of a draw are looked
-- for from a day before its start to a day after it: what came later of a process that was away goes with its day.
CREATE OR REPLACE FUNCTION odds_history.forget_draws(p_match int[]) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_match int[];
  v_market bigint[];
  v_from timestamptz;
  v_to timestamptz;
  v_count int;
BEGIN
  SELECT array_agg(r.match_id), min(r.start_time) - interval '1 day', max(r.start_time) + interval '1 day' INTO v_match, v_from, v_to
    FROM results.match r
   WHERE r.match_id = ANY (p_match) AND r.kept_days = 30 AND r.kept_at < clock_timestamp() - interval '1 day'
     AND NOT EXISTS (SELECT 1 FROM betting.exposure e WHERE e.match_id = r.match_id)
     AND NOT EXISTS (SELECT 1 FROM results.market k JOIN betting.leg l ON l.market_id = k.market_id WHERE k.match_id = r.match_id);
  v_market := ARRAY(SELECT k.market_id FROM results.market k WHERE k.match_id = ANY (v_match));
  DELETE FROM odds_history.market m WHERE m.market_id = ANY (v_market);
  DELETE FROM odds_history.held h WHERE h.match_id = ANY (v_match);
  DELETE FROM odds_history.change c WHERE c.market_id = ANY (v_market) AND c.at >= v_from AND c.at < v_to;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

GRANT EXECUTE ON FUNCTION odds_history.forget_draws TO duskline_app;
