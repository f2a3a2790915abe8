-- The e-mail address of a player is theirs. Bets take the player lock before the row of the person, and so does this.
CREATE OR REPLACE FUNCTION identity.confirm_mailbox(p_user bigint, p_now timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM limits.lock_player(p_user);
  UPDATE identity."user" u SET email_verified = true, updated_at = p_now WHERE u.id = p_user;
END $$;

GRANT EXECUTE ON FUNCTION identity.confirm_mailbox TO duskline_app;
