-- A player whose self-exclusion is over asks to return: they are back p_wait_hours later. Answers when; NULL = there is no exclusion that is over.
CREATE OR REPLACE FUNCTION limits.ask_return(p_user bigint, p_wait_hours int, p_now timestamptz) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_break limits.break;
BEGIN
  PERFORM limits.lock_player(p_user);
  PERFORM 1 FROM identity."user" u WHERE u.id = p_user FOR NO KEY UPDATE;
  SELECT b.* INTO v_break FROM limits.break b WHERE b.user_id = p_user ORDER BY b.ends_at DESC, b.id DESC LIMIT 1;
  IF v_break.return_at IS NOT NULL THEN RETURN v_break.return_at; END IF;
  IF v_break.id IS NULL OR v_break.kind <> 'exclusion' OR v_break.ends_at > p_now THEN RETURN NULL; END IF;
  UPDATE limits.break b SET return_at = p_now + make_interval(hours => p_wait_hours) WHERE b.user_id = p_user AND b.id = v_break.id
    RETURNING b.return_at INTO v_break.return_at;
  UPDATE identity."user" u SET excluded_until = v_break.return_at WHERE u.id = p_user;
  RETURN v_break.return_at;
END $$;

GRANT EXECUTE ON FUNCTION limits.ask_return TO duskline_app;
