-- Changing it takes the player lock first: no bet that was still allowed can be committed after this returns.
CREATE OR REPLACE FUNCTION betting.set_player_state(p_user bigint, p_locked boolean, p_excluded_until timestamptz, p_terms_accepted boolean) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM 1 FROM money.account WHERE user_id = p_user AND kind = 'cash' ORDER BY id FOR UPDATE;
  INSERT INTO betting.player_state (user_id, locked, excluded_until, terms_accepted) VALUES (p_user, p_locked, p_excluded_until, p_terms_accepted)
      ON CONFLICT (user_id) DO UPDATE SET locked = p_locked, excluded_until = p_excluded_until, terms_accepted = p_terms_accepted;
END $$;

GRANT EXECUTE ON FUNCTION betting.set_player_state TO duskline_app;
