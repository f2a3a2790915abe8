-- When a session has to answer its next reality check: so long after it began, its last answer or the player's choice of the time, which of them was last.
-- NULL = the player wants none, or the session is not theirs.
CREATE OR REPLACE FUNCTION limits.check_due(p_user bigint, p_session text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(s.created_at, c.set_at, (SELECT a.answered_at FROM limits.reality_answer a
                                               WHERE a.user_id = s.user_id AND a.session_id = s.id)) + make_interval(mins => c.minutes)
    FROM limits.reality_check c
    JOIN identity.session s ON s.id = CASE WHEN p_session ~ '^[0-9]{1,18}$' THEN p_session::bigint END AND s.user_id = c.user_id
   WHERE c.user_id = p_user
$$;
