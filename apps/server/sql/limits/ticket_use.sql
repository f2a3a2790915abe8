-- What bets use of limits, now: the player's own money alone, free bets count nowhere. Read like a view.
CREATE OR REPLACE FUNCTION limits.ticket_use()
  RETURNS TABLE (ticket_id uuid, user_id bigint, currency text, at timestamptz, amount bigint, returned bigint) LANGUAGE sql STABLE AS $$
  SELECT t.id, t.user_id, t.currency, coalesce(t.accepted_at, t.received_at), CASE t.acceptance WHEN 2 THEN 0 ELSE t.stake END,
         t.cashed_payout + CASE WHEN t.outcome <> 0 THEN t.payout ELSE 0 END
    FROM betting.ticket t WHERE t.free_bet IS NULL
$$;

GRANT EXECUTE ON FUNCTION limits.ticket_use TO duskline_report;
