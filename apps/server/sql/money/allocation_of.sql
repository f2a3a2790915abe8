-- The intent by which an unallocated deposit became a player's; all NULL where there is none.
CREATE OR REPLACE FUNCTION money.allocation_of(p_deposit money.intent) RETURNS money.intent LANGUAGE sql STABLE
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
  SELECT i.* FROM money.intent i WHERE i.provider = p_deposit.provider AND i.target_transaction = p_deposit.transaction_id
    AND i.kind = 'deposit_allocate' AND i.state = 'applied'
$$;
