-- Whether one of these players has limits.
CREATE OR REPLACE FUNCTION limits.is_limited(p_user bigint[]) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM unnest(p_user) x WHERE (SELECT s.limited FROM betting.player_state s WHERE s.user_id = x));
END $$;
