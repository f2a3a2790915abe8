-- A player sets a limit. A first one and a lower one count when this returns ('set'). A higher one, or none (NULL), waits p_wait_hours and for another yes
-- ('waits'): what waits is replaced by another amount, whose time begins again, and by the same amount not at all. The amount that there is takes back what
-- waits ('kept').
CREATE OR REPLACE FUNCTION limits.set_limit(p_user bigint, p_currency text, p_kind text, p_hours int, p_amount bigint, p_wait_hours int, p_now timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_amount bigint;
  v_answer text;
BEGIN
  PERFORM limits.lock_player(p_user);
  SELECT l.amount INTO v_amount FROM limits.player_limit l WHERE l.user_id = p_user AND l.kind = p_kind AND l.hours = p_hours;
  IF v_amount IS NULL AND p_amount IS NULL THEN RETURN 'kept'; END IF;
  IF v_amount IS NOT NULL AND (p_amount IS NULL OR p_amount > v_amount) THEN
    INSERT INTO limits.raise AS r (user_id, kind, hours, amount, asked_at, ready_at)
    VALUES (p_user, p_kind, p_hours, p_amount, p_now, p_now + make_interval(hours => p_wait_hours))
        ON CONFLICT (user_id, kind, hours) DO UPDATE SET amount = EXCLUDED.amount, asked_at = EXCLUDED.asked_at, ready_at = EXCLUDED.ready_at
       WHERE r.amount IS DISTINCT FROM EXCLUDED.amount OR r.ready_at <= p_now - interval '7 days';
    v_answer := 'waits';
  ELSIF p_amount = v_amount THEN
    DELETE FROM limits.raise r WHERE r.user_id = p_user AND r.kind = p_kind AND r.hours = p_hours;
    v_answer := 'kept';
  ELSE
    PERFORM limits.put_limit(p_user, p_currency, p_kind, p_hours, p_amount, p_now);
    v_answer := 'set';
  END IF;
  INSERT INTO limits.act (user_id, kind, hours, act, amount, at)
  VALUES (p_user, p_kind, p_hours, CASE v_answer WHEN 'set' THEN 'set' WHEN 'waits' THEN 'ask' ELSE 'keep' END, p_amount, p_now);
  RETURN v_answer;
END $$;

GRANT EXECUTE ON FUNCTION limits.set_limit TO duskline_app;
