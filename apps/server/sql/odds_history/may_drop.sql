-- Refuses to drop days of the history that are not older than thirty days, unless the login is a member of the owner: what bets were struck at is not for the
-- application to forget.
CREATE OR REPLACE FUNCTION odds_history.may_drop(p_keep_days int) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- Inside a function of the owner the current user is the owner; who has logged in is still the session's.
  IF p_keep_days >= 30 OR (p_keep_days >= 0 AND pg_has_role(session_user, current_user, 'MEMBER')) THEN RETURN; END IF;
  RAISE EXCEPTION 'the history of odds is kept for 30 days at least, % were asked for', coalesce(p_keep_days::text, 'none') USING ERRCODE = '42501';
END $$;
