-- A void was taken back: so is the free bet that was given back for it, unless it has been used; then it is the operator's cost.
CREATE OR REPLACE FUNCTION bonus.cancel_reissued(p_ticket uuid) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
  UPDATE bonus.free_bet SET status = 3 WHERE reissued_for = p_ticket AND status IN (1, 2)
$$;
