-- Whether a player has anything that a bet has to be held against.
CREATE OR REPLACE FUNCTION limits.has_any(p_user bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM limits.player_limit l WHERE l.user_id = p_user) OR EXISTS (SELECT 1 FROM limits.reality_check c WHERE c.user_id = p_user)
      OR EXISTS (SELECT 1 FROM limits.forced_break f WHERE f.user_id = p_user)
$$;
