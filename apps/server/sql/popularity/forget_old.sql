-- Forgets some of what is too old to matter: marks of who was counted, after 25 hours, and scores that a week has made nothing of. Returns their number.
CREATE OR REPLACE FUNCTION popularity.forget_old(p_most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_marks int;
  v_scores int;
BEGIN
  DELETE FROM popularity.mark m WHERE m.ctid = ANY (ARRAY(SELECT o.ctid FROM popularity.mark o WHERE o.used_at < v_now - interval '25 hours' LIMIT p_most));
  GET DIAGNOSTICS v_marks = ROW_COUNT;
  DELETE FROM popularity.score s WHERE s.ctid = ANY (ARRAY(SELECT o.ctid FROM popularity.score o WHERE o.counted_at < v_now - interval '7 days' LIMIT p_most));
  GET DIAGNOSTICS v_scores = ROW_COUNT;
  RETURN v_marks + v_scores;
END $$;

GRANT EXECUTE ON FUNCTION popularity.forget_old TO duskline_app;
