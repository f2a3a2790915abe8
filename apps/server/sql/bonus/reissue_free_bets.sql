-- Tickets all of whose legs are void: the player gets a token of the same kind with the old expiry. The used one stays with its ticket.
CREATE OR REPLACE FUNCTION bonus.reissue_free_bets(p_ticket uuid[]) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp
  SET enable_seqscan = off AS $$
  INSERT INTO bonus.free_bet AS b (user_id, currency, amount, min_odds_milli, max_odds_milli, status, expires_at, grant_key, reissued_for)
  SELECT f.user_id, f.currency, f.amount, f.min_odds_milli, f.max_odds_milli, 2, f.expires_at, 'void-' || f.ticket_id, f.ticket_id
    FROM bonus.free_bet f WHERE f.ticket_id = ANY (p_ticket) ORDER BY f.id
      ON CONFLICT (reissued_for) DO UPDATE SET status = 2 WHERE b.status = 3
$$;
