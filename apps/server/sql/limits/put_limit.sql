-- A limit is what it says from now on; what is used of a new one is counted, of another amount it stays. p_amount NULL = there is none. The player lock
-- is held.
CREATE OR REPLACE FUNCTION limits.put_limit(p_user bigint, p_currency text, p_kind text, p_hours int, p_amount bigint, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_from timestamptz := date_trunc('milliseconds', p_now) - make_interval(hours => p_hours);
BEGIN
  DELETE FROM limits.raise r WHERE r.user_id = p_user AND r.kind = p_kind AND r.hours = p_hours;
  IF p_amount IS NULL THEN
    DELETE FROM limits.player_limit l WHERE l.user_id = p_user AND l.kind = p_kind AND l.hours = p_hours;
    PERFORM limits.mark_limited(p_user, limits.has_any(p_user), p_now);
    RETURN;
  END IF;
  PERFORM limits.mark_limited(p_user, true, p_now);
  INSERT INTO limits.player_limit (user_id, currency, kind, hours, amount, set_at, used, counted_from)
  SELECT p_user, p_currency, p_kind, p_hours, p_amount, p_now, coalesce(sum(limits.weight(p_kind, e.source, e.amount, e.returned)), 0), v_from
    FROM limits.entry e WHERE e.user_id = p_user AND e.currency = p_currency AND e.at > v_from
      ON CONFLICT (user_id, currency, kind, hours) DO UPDATE SET amount = EXCLUDED.amount, set_at = EXCLUDED.set_at;
END $$;
