-- A player has read the reality check of their session and plays on.
CREATE OR REPLACE FUNCTION limits.answer_reality_check(p_user bigint, p_session text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF limits.check_due(p_user, p_session) <= p_now THEN
    INSERT INTO limits.reality_answer (session_id, user_id, answered_at) VALUES (p_session::bigint, p_user, p_now)
        ON CONFLICT (user_id, session_id) DO UPDATE SET answered_at = EXCLUDED.answered_at;
  END IF;
END $$;

GRANT EXECUTE ON FUNCTION limits.answer_reality_check TO duskline_app;
