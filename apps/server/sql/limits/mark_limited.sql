-- Whether bets of a player need a closer look. With the first limit come the entries of the longest window: what was staked before counts as well.
CREATE OR REPLACE FUNCTION limits.mark_limited(p_user bigint, p_limited boolean, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_from timestamptz := p_now - interval '721 hours';
BEGIN
  IF p_limited = limits.is_limited(ARRAY[p_user]) THEN RETURN; END IF;
  INSERT INTO betting.player_state (user_id, limited) VALUES (p_user, p_limited) ON CONFLICT (user_id) DO UPDATE SET limited = p_limited;
  DELETE FROM limits.entry e WHERE e.user_id = p_user;
  IF NOT p_limited THEN RETURN; END IF;
  INSERT INTO limits.entry (user_id, source, ref, currency, at, amount, returned)
  SELECT p_user, 'ticket', u.ticket_id::text, u.currency, date_trunc('milliseconds', u.at), u.amount, u.returned FROM limits.ticket_use() u
   WHERE u.user_id = p_user AND u.ticket_id >= betting.first_ticket_id(v_from) AND u.amount > 0
  UNION ALL
  SELECT p_user, 'game', u.intent_id::text, u.currency, date_trunc('milliseconds', u.at), u.amount, u.returned FROM limits.game_use() u
   WHERE u.user_id = p_user AND u.at > v_from
  UNION ALL
  SELECT p_user, 'deposit', u.intent_id::text, u.currency, date_trunc('milliseconds', u.at), u.amount, u.returned FROM limits.deposit_use() u
   WHERE u.user_id = p_user AND u.at > v_from;
END $$;
