-- Forgets entries that have left the longest window of every limit, and answers to reality checks of sessions that have ended, so many at once; returns how
-- many entries those were.
CREATE OR REPLACE FUNCTION limits.forget_old(p_before timestamptz, p_limit int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_gone int;
BEGIN
  DELETE FROM limits.reality_answer a WHERE a.ctid = ANY (ARRAY(
    SELECT o.ctid FROM limits.reality_answer o JOIN identity.session s ON s.id = o.session_id
     WHERE o.answered_at < p_before AND coalesce(s.ended_at, s.expires_at) < p_before LIMIT p_limit FOR UPDATE OF o SKIP LOCKED));
  DELETE FROM limits.entry e WHERE e.ctid = ANY (ARRAY(
    SELECT o.ctid FROM limits.entry o WHERE o.at < p_before
       AND NOT EXISTS (SELECT 1 FROM limits.player_limit l WHERE l.user_id = o.user_id AND l.counted_from < o.at) LIMIT p_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  RETURN v_gone;
END $$;

GRANT EXECUTE ON FUNCTION limits.forget_old TO duskline_app;
