-- Players who wait for compliance, the highest level first, then who waits longest.
CREATE OR REPLACE FUNCTION limits.harm_queue(p_limit int)
RETURNS TABLE (user_id bigint, user_name text, level text, score int, open_since timestamptz, is_blocked boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT h.user_id, u.user_name, h.level, h.score, h.open_since, h.blocked_at IS NOT NULL
    FROM limits.harm h JOIN identity."user" u ON u.id = h.user_id
   WHERE h.open_since IS NOT NULL ORDER BY limits.harm_rank(h.level) DESC, h.open_since, h.user_id LIMIT p_limit
$$;

GRANT EXECUTE ON FUNCTION limits.harm_queue TO duskline_app;
