-- What became of bets of players with limits: a stake that was given back counts nothing, and what came back is no loss, both at the moment of the stake.
-- p_user: whose they are. The caller holds the player lock of those whose money moved.
CREATE OR REPLACE FUNCTION limits.follow_tickets(p_ticket uuid[], p_user bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT limits.is_limited(p_user) THEN RETURN; END IF;
  PERFORM limits.correct(ARRAY(SELECT ROW(u.user_id, 'ticket', u.ticket_id::text, u.currency, u.at, u.amount, u.returned)::limits.entry
                                 FROM unnest(p_ticket) x, LATERAL (SELECT t.* FROM limits.ticket_use() t WHERE t.ticket_id = x OFFSET 0) u));
END $$;
