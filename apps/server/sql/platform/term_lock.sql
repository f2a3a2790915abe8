-- The advisory lock of one term of a role, beside 7200. Every term has its own, so that a holder who is paused and cannot let go keeps nobody from
-- the next one.
CREATE OR REPLACE FUNCTION platform.term_lock(p_role text, p_term bigint) RETURNS int LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT ((p_term * 2 + platform.role_number(p_role)) % 2147483647)::int
$$;
