-- Expires free bets past their time; returns their number. One that is being used is skipped: the placement has checked the time itself.
CREATE OR REPLACE FUNCTION bonus.expire_free_bets(p_limit int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  SET enable_seqscan = off AS $$
DECLARE
  v_count int;
BEGIN
  UPDATE bonus.free_bet f SET status = 3
   WHERE f.id = ANY (ARRAY(SELECT e.id FROM bonus.free_bet e WHERE e.status IN (1, 2)
     AND e.expires_at <= clock_timestamp() ORDER BY e.expires_at LIMIT p_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

GRANT EXECUTE ON FUNCTION bonus.expire_free_bets TO duskline_app;
