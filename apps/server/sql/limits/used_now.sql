-- What is used of a limit at p_now: what was kept, less the entries that have left the window since.
CREATE OR REPLACE FUNCTION limits.used_now(l limits.player_limit, p_now timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT l.used - coalesce((SELECT sum(limits.weight(l.kind, e.source, e.amount, e.returned)) FROM limits.entry e
                             WHERE e.user_id = l.user_id AND e.currency = l.currency AND e.at > l.counted_from
                               AND e.at <= p_now - make_interval(hours => l.hours)), 0)::bigint
$$;
