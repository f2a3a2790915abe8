-- R11: deposits that are not the intent of a payment provider, and currencies in which suspense does not hold the deposits that are unallocated: neither
-- allocated nor sent back.
CREATE OR REPLACE FUNCTION money.check_deposits()
  RETURNS TABLE (journal text, kind text, fault text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH held AS (
    SELECT a.currency, sum(CASE WHEN t.credit_account = a.id THEN t.amount ELSE -t.amount END) AS amount
      FROM money.account a JOIN money.transfer t ON a.id IN (t.credit_account, t.debit_account) WHERE a.kind = 'suspense' GROUP BY 1),
  ended AS (
    SELECT DISTINCT i.provider, i.target_transaction FROM money.intent i
     WHERE i.state = 'applied' AND i.kind IN ('deposit_allocate', 'reversal')),
  unallocated AS (
    SELECT i.currency, sum(i.amount) AS amount FROM money.intent i
      LEFT JOIN ended e ON e.provider = i.provider AND e.target_transaction = i.transaction_id
     WHERE i.state = 'unallocated' AND e.provider IS NULL AND NOT money.is_refunded(i.provider, i.transaction_id) GROUP BY 1)
  SELECT j.id::text, j.kind, 'a deposit without the intent of a payment provider' FROM money.journal j
   WHERE j.kind = 'deposit'
     AND NOT EXISTS (SELECT 1 FROM money.intent i JOIN money.provider p ON p.code = i.provider AND p.type = 'payment'
                      WHERE i.journal_id = j.id AND i.kind = 'deposit')
  UNION ALL
  SELECT NULL, coalesce(h.currency, u.currency), format('suspense holds %s, unallocated are %s', coalesce(h.amount, 0), coalesce(u.amount, 0))
    FROM held h FULL JOIN unallocated u ON u.currency = h.currency WHERE coalesce(h.amount, 0) <> coalesce(u.amount, 0)
$$;

GRANT EXECUTE ON FUNCTION money.check_deposits TO duskline_report;
