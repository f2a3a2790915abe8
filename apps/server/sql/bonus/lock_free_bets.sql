-- Locks tokens for a placement (ascending; after the accounts of the players) and answers which of them may pay now, in the order given.
CREATE OR REPLACE FUNCTION bonus.lock_free_bets(p_id bigint[], p_user bigint[], p_currency text[], p_amount bigint[], p_now timestamptz) RETURNS boolean[]
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
BEGIN
  PERFORM 1 FROM bonus.free_bet f WHERE f.id = ANY (p_id) ORDER BY f.id FOR UPDATE;
  RETURN ARRAY(SELECT coalesce((SELECT f.status = 2 AND f.user_id = x.user_id AND f.currency = x.currency AND f.amount = x.amount AND f.expires_at > p_now
                                  FROM bonus.free_bet f WHERE f.id = x.id), false)
                 FROM unnest(p_id, p_user, p_currency, p_amount) WITH ORDINALITY AS x(id, user_id, currency, amount, ord) ORDER BY x.ord);
END $$;
