-- Whether an unallocated deposit was refunded and the refund stands: it did not come back from the processor.
CREATE OR REPLACE FUNCTION money.is_refunded(p_provider text, p_transaction text) RETURNS boolean LANGUAGE sql STABLE
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
  SELECT EXISTS (SELECT 1 FROM money.intent i WHERE i.provider = p_provider AND i.target_transaction = p_transaction
    AND i.kind = 'deposit_refund' AND i.state = 'applied'
    AND NOT EXISTS (SELECT 1 FROM money.intent b WHERE b.provider = i.provider AND b.target_transaction = i.transaction_id
                       AND b.kind = 'reversal' AND b.state = 'applied'))
$$;

GRANT EXECUTE ON FUNCTION money.is_refunded TO duskline_report;
