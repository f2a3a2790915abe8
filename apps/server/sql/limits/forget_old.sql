-- Forgets entries that have left the longest window of every limit, so many at once; returns how many those were.
CREATE OR REPLACE FUNCTION limits.forget_old(p_before timestamptz, p_limit int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_gone int;
BEGIN
  DELETE FROM limits.entry e WHERE e.ctid = ANY (ARRAY(
    SELECT o.ctid FROM limits.entry o WHERE o.at < p_before
       AND NOT EXISTS (SELECT 1 FROM limits.player_limit l WHERE l.user_id = o.user_id AND l.counted_from < o.at) LIMIT p_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  RETURN v_gone;
END $$;

GRANT EXECUTE ON FUNCTION limits.forget_old TO duskline_app;
