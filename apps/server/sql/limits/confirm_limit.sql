-- The second yes to a higher limit, or to none (p_amount NULL), after its time: 'set'. Before it 'early'; 'unknown' where that amount does not wait, or
-- was not confirmed within 7 days.
CREATE OR REPLACE FUNCTION limits.confirm_limit(p_user bigint, p_currency text, p_kind text, p_hours int, p_amount bigint, p_now timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_ready timestamptz;
BEGIN
  PERFORM limits.lock_player(p_user);
  SELECT r.ready_at INTO v_ready FROM limits.raise r
   WHERE r.user_id = p_user AND r.kind = p_kind AND r.hours = p_hours AND r.amount IS NOT DISTINCT FROM p_amount;
  IF v_ready IS NULL OR v_ready <= p_now - interval '7 days' THEN RETURN 'unknown'; END IF;
  IF v_ready > p_now THEN RETURN 'early'; END IF;
  PERFORM limits.put_limit(p_user, p_currency, p_kind, p_hours, p_amount, p_now);
  INSERT INTO limits.act (user_id, kind, hours, act, amount, at) VALUES (p_user, p_kind, p_hours, 'confirm', p_amount, p_now);
  RETURN 'set';
END $$;

GRANT EXECUTE ON FUNCTION limits.confirm_limit TO duskline_app;
