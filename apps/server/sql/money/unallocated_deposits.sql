-- Deposits in suspense that are neither allocated nor sent back, the oldest first.
CREATE OR REPLACE FUNCTION money.unallocated_deposits(p_limit int)
  RETURNS TABLE (provider text, transaction text, user_id bigint, currency text, amount bigint, refusal text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT i.provider, i.transaction_id, i.user_id, i.currency, i.amount, i.refusal, i.created_at FROM money.intent i
   WHERE i.state = 'unallocated'
     AND NOT EXISTS (SELECT 1 FROM money.intent e WHERE e.provider = i.provider AND e.target_transaction = i.transaction_id AND e.state = 'applied'
                        AND e.kind IN ('deposit_allocate', 'reversal'))
     AND NOT money.is_refunded(i.provider, i.transaction_id)
   ORDER BY i.id LIMIT p_limit
$$;

GRANT EXECUTE ON FUNCTION money.unallocated_deposits TO duskline_app;
