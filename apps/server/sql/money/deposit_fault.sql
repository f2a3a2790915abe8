-- Why an unallocated deposit can be neither allocated nor refunded any more; NULL = it can.
CREATE OR REPLACE FUNCTION money.deposit_fault(p_deposit money.intent) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN p_deposit.state IS DISTINCT FROM 'unallocated' THEN 'TARGET_UNKNOWN'
              WHEN money.is_taken_back(p_deposit.provider, p_deposit.transaction_id) THEN 'ALREADY_TAKEN_BACK'
              WHEN (money.allocation_of(p_deposit)).id IS NOT NULL THEN 'ALREADY_RESOLVED' END
$$;
