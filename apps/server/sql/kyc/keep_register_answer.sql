-- What the register of exclusions says of a player: they may play until the end of the day (UTC), or not at all, with bets and deposits that come afterwards.
CREATE OR REPLACE FUNCTION kyc.keep_register_answer(p_user bigint, p_excluded boolean, p_reference text, p_now timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM limits.lock_player(p_user);
  INSERT INTO kyc.register_answer (user_id, is_excluded, reference, at) VALUES (p_user, p_excluded, p_reference, p_now);
  UPDATE betting.player_state s
     SET register_until = CASE WHEN p_excluded THEN '-infinity' ELSE date_trunc('day', p_now, 'UTC') + interval '1 day' END
   WHERE s.user_id = p_user AND s.register_until IS NOT NULL;
END $$;

GRANT EXECUTE ON FUNCTION kyc.keep_register_answer TO duskline_app;
