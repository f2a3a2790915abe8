-- Forgets matches that began longer ago than they are kept (400 days; virtual ones 30), with their markets, and of which nothing was kept for 30 days (those of
-- the past are kept once, at any age); at most so many at once. Returns their number.
CREATE OR REPLACE FUNCTION results.forget_old(p_limit int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_count int;
BEGIN
  DELETE FROM results.match m
   WHERE m.match_id = ANY (ARRAY((SELECT o.match_id FROM results.match o WHERE o.start_time < clock_timestamp() - interval '400 days'
       AND (o.is_past OR o.kept_at < clock_timestamp() - interval '30 days') ORDER BY o.start_time LIMIT p_limit)
     UNION ALL
     (SELECT o.match_id FROM results.match o WHERE o.start_time < clock_timestamp() - interval '30 days' AND o.kept_days = 30
       AND o.kept_at < clock_timestamp() - interval '30 days' ORDER BY o.start_time LIMIT p_limit) LIMIT p_limit));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  DELETE FROM results.day d WHERE d.day < (clock_timestamp() AT TIME ZONE 'UTC')::date - 401;
  RETURN v_count;
END $$;

GRANT EXECUTE ON FUNCTION results.forget_old TO duskline_app;
