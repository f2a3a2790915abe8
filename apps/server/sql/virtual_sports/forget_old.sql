-- Forgets draws that were to begin more than 30 days ago; at most so many at once. Returns their number.
CREATE OR REPLACE FUNCTION virtual_sports.forget_old(p_limit int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_count int;
BEGIN
  DELETE FROM virtual_sports.draw d
   WHERE (d.source, d.urn) IN (SELECT o.source, o.urn FROM virtual_sports.draw o
                                WHERE o.start_time < clock_timestamp() - interval '30 days' AND o.sealed_at < clock_timestamp() - interval '30 days'
                                ORDER BY o.start_time LIMIT p_limit);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

GRANT EXECUTE ON FUNCTION virtual_sports.forget_old TO duskline_app;
