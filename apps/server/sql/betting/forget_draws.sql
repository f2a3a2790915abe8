-- Forgets the facts of those of the matches that are draws, whose results are kept for more than a day (results.match has what the facts made of them), that
-- nobody can bet on any more and nobody ever has, and of which no result waits, or waited, for a person. Returns the number of facts. Takes the gates, so
-- that a bet is either seen here or finds its match shut.
CREATE OR REPLACE FUNCTION betting.forget_draws(p_match int[]) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_match int[];
  v_count int;
BEGIN
  PERFORM pg_advisory_xact_lock(7001, g.id) FROM (SELECT DISTINCT m AS id FROM unnest(p_match) m ORDER BY 1) g;
  v_match := ARRAY(
    SELECT r.match_id FROM results.match r
     WHERE r.match_id = ANY (p_match) AND r.kept_days = 30 AND r.kept_at < clock_timestamp() - interval '1 day'
       AND NOT EXISTS (SELECT 1 FROM money.gate g WHERE g.kind = 1 AND g.id = r.match_id AND g.open)
       AND NOT EXISTS (SELECT 1 FROM betting.exposure e WHERE e.match_id = r.match_id)
       AND NOT EXISTS (SELECT 1 FROM betting.fact f JOIN betting.leg l ON l.market_id = f.market_id WHERE f.match_id = r.match_id)
       AND NOT EXISTS (SELECT 1 FROM betting.fact f JOIN betting.result_case c ON c.market_id = f.market_id WHERE f.match_id = r.match_id)
       AND NOT EXISTS (SELECT 1 FROM betting.fact f WHERE f.match_id = r.match_id
                          AND (f.producer <> 6 OR f.kind > 4 OR f.received_at > clock_timestamp() - interval '1 day')));
  DELETE FROM betting.fact f WHERE f.match_id = ANY (v_match);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

GRANT EXECUTE ON FUNCTION betting.forget_draws TO duskline_app;
