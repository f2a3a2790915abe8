-- Players behind p_after whose account became one, two, three ... half years old within the last p_days days (TR-D4), with how many half years those are: who
-- has played within the last 30 days, by the log-ins, and is not excluded. In the order of their ids, so many at once.
CREATE OR REPLACE FUNCTION limits.reviews_due(p_now timestamptz, p_days int, p_after bigint, p_limit int)
RETURNS TABLE (user_id bigint, half_years int) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT u.id, floor(a.days / 182)::int
    FROM identity."user" u
   CROSS JOIN LATERAL (SELECT floor(extract(epoch FROM p_now - u.created_at) / 86400) AS days) a
   WHERE u.id > p_after AND u.user_type = 0 AND a.days >= 182 AND a.days::int % 182 < p_days
     AND (u.excluded_until IS NULL OR u.excluded_until <= p_now)
     AND EXISTS (SELECT 1 FROM identity.session s WHERE s.user_id = u.id AND s.created_at > p_now - interval '30 days')
   ORDER BY u.id LIMIT p_limit
$$;

GRANT EXECUTE ON FUNCTION limits.reviews_due TO duskline_app;
