-- Since when a player may not play for the sake of their own; NULL = they may.
CREATE OR REPLACE FUNCTION limits.blocked_since(p_user bigint) RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
  SELECT h.blocked_at FROM limits.harm h WHERE h.user_id = p_user
$$;

GRANT EXECUTE ON FUNCTION limits.blocked_since TO duskline_app;
