-- When the forced break ends that a player has to take at p_now: their stakes have followed each other for so long without one. NULL = they take none.
CREATE OR REPLACE FUNCTION limits.forced_break_ends(p_user bigint, p_now timestamptz) RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
  SELECT f.last_at + make_interval(mins => f.minutes) FROM limits.forced_break f
   WHERE f.user_id = p_user AND f.began_at <= p_now - make_interval(mins => f.after_minutes) AND f.last_at > p_now - make_interval(mins => f.minutes)
$$;

GRANT EXECUTE ON FUNCTION limits.forced_break_ends TO duskline_app;
