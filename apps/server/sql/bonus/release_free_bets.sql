-- Tickets that waited and were declined give their tokens back.
CREATE OR REPLACE FUNCTION bonus.release_free_bets(p_ticket uuid[]) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp
  SET enable_seqscan = off AS $$
  UPDATE bonus.free_bet SET status = 2, ticket_id = NULL, used_at = NULL WHERE ticket_id = ANY (p_ticket)
$$;
