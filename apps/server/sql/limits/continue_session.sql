-- A session goes on as another one (a changed password): what was answered in it stays answered, and what was due stays due (TR-D5).
CREATE OR REPLACE FUNCTION limits.continue_session(p_user bigint, p_from bigint, p_to bigint) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO limits.reality_answer (user_id, session_id, answered_at)
  SELECT a.user_id, p_to, a.answered_at FROM limits.reality_answer a WHERE a.user_id = p_user AND a.session_id = p_from
      ON CONFLICT (user_id, session_id) DO NOTHING
$$;

GRANT EXECUTE ON FUNCTION limits.continue_session TO duskline_app;
