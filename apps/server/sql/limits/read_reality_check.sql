-- What a reality check says: since when the session runs, what was staked since and what has come back of that (open bets are lost so far), and when it is due.
-- No row = the player wants none.
CREATE OR REPLACE FUNCTION limits.read_reality_check(p_user bigint, p_session text, p_now timestamptz)
RETURNS TABLE (minutes int, since timestamptz, due_at timestamptz, is_due boolean, staked bigint, returned bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT c.minutes, s.created_at, d.due_at, d.due_at <= p_now, e.staked, e.returned
    FROM limits.reality_check c
    JOIN identity.session s ON s.id = p_session::bigint AND s.user_id = c.user_id
   CROSS JOIN LATERAL (SELECT limits.check_due(p_user, p_session) AS due_at) d
   CROSS JOIN LATERAL (SELECT coalesce(sum(x.amount), 0)::bigint AS staked, coalesce(sum(x.returned), 0)::bigint AS returned FROM limits.entry x
                        WHERE x.user_id = p_user AND x.source <> 'deposit' AND x.at >= s.created_at) e
   WHERE c.user_id = p_user
$$;

GRANT EXECUTE ON FUNCTION limits.read_reality_check TO duskline_app;
