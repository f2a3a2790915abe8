-- Players behind p_after, in the order of their ids, so many at once, whose markers of harm are looked at: who was here since p_since, and who has a score.
CREATE OR REPLACE FUNCTION limits.players_to_score(p_since timestamptz, p_after bigint, p_limit int) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT u.id FROM identity."user" u
   WHERE u.id > p_after AND u.user_type = 0
     AND (EXISTS (SELECT 1 FROM identity.session s WHERE s.user_id = u.id AND s.last_active_at > p_since)
          OR EXISTS (SELECT 1 FROM limits.harm h WHERE h.user_id = u.id AND h.level <> 'none'))
   ORDER BY u.id LIMIT p_limit
$$;

GRANT EXECUTE ON FUNCTION limits.players_to_score TO duskline_app;
