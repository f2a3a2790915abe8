-- The limits of a player at p_now, with what is used of each (minutes of session time), when the oldest of it is free again (NULL = nothing is used), and what
-- waits and can still be confirmed (7 days): raise_ready_at, and raise_amount (NULL = no limit any more).
CREATE OR REPLACE FUNCTION limits.read_limits(p_user bigint, p_now timestamptz)
RETURNS TABLE (kind text, hours int, currency text, amount bigint, used bigint, frees_at timestamptz, set_at timestamptz, raise_amount bigint,
  raise_ready_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT l.kind, l.hours, l.currency, l.amount,
         CASE l.kind WHEN 'session' THEN limits.session_ms(p_user, w.start, p_now) / 60000 ELSE limits.used_now(l, p_now) END,
         make_interval(hours => l.hours) + CASE l.kind
           WHEN 'session' THEN (SELECT greatest(min(s.created_at), w.start) FROM identity.session s
                                 WHERE s.user_id = p_user AND s.created_at > w.start - interval '31 days' AND s.created_at < p_now AND s.expires_at > w.start
                                   AND coalesce(s.ended_at, 'infinity') > w.start)
           ELSE (SELECT e.at FROM limits.entry e
                  WHERE e.user_id = p_user AND e.currency = l.currency AND e.at > w.start AND limits.weight(l.kind, e.source, e.amount, e.returned) > 0
                  ORDER BY e.at LIMIT 1) END,
         l.set_at, r.amount, r.ready_at
    FROM limits.player_limit l
   CROSS JOIN LATERAL (SELECT p_now - make_interval(hours => l.hours) AS start) w
    LEFT JOIN limits.raise r ON r.user_id = l.user_id AND r.kind = l.kind AND r.hours = l.hours AND r.ready_at > p_now - interval '7 days'
   WHERE l.user_id = p_user ORDER BY array_position(ARRAY['deposit', 'loss', 'stake', 'session'], l.kind), l.hours
$$;

GRANT EXECUTE ON FUNCTION limits.read_limits TO duskline_app;
