-- What compliance does about a player's markers of harm: 'talk' (spoke with them), 'limit' (a limit of theirs is lower from now on), 'block' (no bets and games
-- from the moment that this is committed), 'unblock' (they may play again, and what happened before counts no more). Always with a reason, in the audit log.
-- 'done'; 'same' = it stands like that already; 'higher' = there is a limit that is not higher; 'currency' = the account has another one; 'unknown' = no such
-- player, or the person themself.
CREATE OR REPLACE FUNCTION limits.decide_harm(p_user bigint, p_by bigint, p_act text, p_limit_kind text, p_limit_hours int, p_limit_amount bigint,
  p_currency text, p_reason text, p_ip text, p_request text, p_now timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  h limits.harm;
  v_amount bigint;
  v_currency text := (SELECT u.currency FROM identity."user" u WHERE u.id = p_user AND u.user_type = 0);
BEGIN
  IF NOT identity.is_compliance(p_by) THEN
    RAISE EXCEPTION 'this is for compliance to do' USING ERRCODE = '42501';
  END IF;
  IF p_user = p_by OR v_currency IS NULL THEN RETURN 'unknown'; END IF;
  IF p_act = 'limit' AND p_currency <> v_currency THEN RETURN 'currency'; END IF;
  -- Who signs up for the same person comes before this or after it (limits.follow_person).
  PERFORM limits.lock_person(p_user);
  PERFORM limits.lock_player(p_user);
  INSERT INTO limits.harm (user_id, level, score, reasons, scored_at) VALUES (p_user, 'none', 0, '{}', p_now) ON CONFLICT (user_id) DO NOTHING;
  SELECT x.* INTO h FROM limits.harm x WHERE x.user_id = p_user FOR UPDATE;
  IF p_act IN ('block', 'unblock') AND (p_act = 'block') = (h.blocked_at IS NOT NULL) THEN RETURN 'same'; END IF;
  IF p_act = 'limit' THEN
    SELECT l.amount INTO v_amount FROM limits.player_limit l WHERE l.user_id = p_user AND l.kind = p_limit_kind AND l.hours = p_limit_hours;
    IF v_amount <= p_limit_amount THEN RETURN 'higher'; END IF;
    PERFORM limits.put_limit(p_user, p_currency, p_limit_kind, p_limit_hours, p_limit_amount, p_now);
  ELSIF p_act = 'block' THEN
    PERFORM limits.block_play(p_user, 'staff', p_now);
  ELSIF p_act = 'unblock' THEN
    PERFORM limits.block_play(p_user, NULL, p_now);
  END IF;
  UPDATE limits.harm x
     -- Whose play is stopped waits on, whatever was said: that compliance lets them play again, or stops them itself, ends it.
     SET open_since = CASE WHEN p_act IN ('talk', 'limit') AND h.blocked_at IS NOT NULL THEN h.open_since END,
         decided_level = CASE p_act WHEN 'unblock' THEN 'none' ELSE h.level END,
         level = CASE p_act WHEN 'unblock' THEN 'none' ELSE h.level END, score = CASE p_act WHEN 'unblock' THEN 0 ELSE h.score END,
         reasons = CASE p_act WHEN 'unblock' THEN '{}' ELSE h.reasons END,
         counted_from = CASE p_act WHEN 'unblock' THEN p_now ELSE h.counted_from END
   WHERE x.user_id = p_user;
  PERFORM trading.note(
    jsonb_build_object('kind', 'compliance', 'userId', p_by::text, 'name', (SELECT u.user_name FROM identity."user" u WHERE u.id = p_by),
      'ip', p_ip, 'requestId', p_request),
    CASE p_act WHEN 'talk' THEN 'talk-to-player' WHEN 'limit' THEN 'limit-player' WHEN 'block' THEN 'block-play' ELSE 'unblock-play' END,
    'player:' || p_user, jsonb_build_object('level', h.level, 'score', h.score, 'reasons', h.reasons, 'limit', v_amount),
    CASE p_act WHEN 'limit' THEN jsonb_build_object('kind', p_limit_kind, 'hours', p_limit_hours, 'amount', p_limit_amount, 'currency', p_currency) END,
    p_reason);
  RETURN 'done';
END $$;

GRANT EXECUTE ON FUNCTION limits.decide_harm TO duskline_app;
