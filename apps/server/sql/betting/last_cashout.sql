-- The last cashout of a ticket that says something about it: a refusal because another one was at work, or because an offer was gone, does not.
CREATE OR REPLACE FUNCTION betting.last_cashout(p_ticket uuid) RETURNS uuid LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
  SET enable_seqscan = off AS $$
  SELECT c.id FROM betting.cashout c WHERE c.ticket_id = p_ticket AND (c.reason IS NULL OR c.reason NOT IN ('IN_PROGRESS', 'NO_OFFER'))
    ORDER BY c.id DESC LIMIT 1
$$;
