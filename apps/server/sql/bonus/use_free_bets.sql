-- The tokens are locked and pay for these tickets.
CREATE OR REPLACE FUNCTION bonus.use_free_bets(p_id bigint[], p_ticket uuid[], p_now timestamptz) RETURNS void
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_used int;
BEGIN
  UPDATE bonus.free_bet f SET status = 4, ticket_id = x.ticket, used_at = p_now FROM unnest(p_id, p_ticket) AS x(id, ticket) WHERE f.id = x.id AND f.status = 2;
  GET DIAGNOSTICS v_used = ROW_COUNT;
  IF v_used < cardinality(p_id) THEN
    RAISE EXCEPTION 'a free bet was used twice' USING ERRCODE = '23001';
  END IF;
END $$;
