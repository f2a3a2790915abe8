-- How often a player has a reality check from now on; p_minutes NULL = never. False = one is due in a session that runs, and comes
-- first: nothing but its answer ends it. Another length counts from where the old one did.
CREATE OR REPLACE FUNCTION limits.set_reality_check(p_user bigint, p_minutes int, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM limits.lock_player(p_user);
  IF limits.any_check_due(p_user, p_now) THEN
    RETURN false;
  END IF;
  IF p_minutes IS NULL THEN
    DELETE FROM limits.reality_check c WHERE c.user_id = p_user;
  ELSE
    INSERT INTO limits.reality_check (user_id, minutes, set_at) VALUES (p_user, p_minutes, p_now)
        ON CONFLICT (user_id) DO UPDATE SET minutes = EXCLUDED.minutes;
  END IF;
  PERFORM limits.mark_limited(p_user, limits.has_any(p_user), p_now);
  RETURN true;
END $$;

GRANT EXECUTE ON FUNCTION limits.set_reality_check TO duskline_app;
