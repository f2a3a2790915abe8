-- The journal by which an unallocated deposit came into suspense: its own, or that of the last refund that came back. Each is reversed once, so that
-- neither two refunds nor a refund and a chargeback can end it.
CREATE OR REPLACE FUNCTION money.suspense_journal(p_deposit money.intent) RETURNS bigint LANGUAGE sql STABLE
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
  SELECT coalesce(max(b.journal_id), p_deposit.journal_id) FROM money.intent r
    JOIN money.intent b ON b.provider = r.provider AND b.target_transaction = r.transaction_id AND b.kind = 'reversal' AND b.state = 'applied'
   WHERE r.provider = p_deposit.provider AND r.target_transaction = p_deposit.transaction_id AND r.kind = 'deposit_refund' AND r.state = 'applied'
     AND NOT EXISTS (SELECT 1 FROM money.journal j WHERE j.reverses = b.journal_id)
$$;
