-- R5: players whose reserved money is not that of their waiting tickets, or whose money set aside is not that of withdrawals which are neither
-- confirmed nor cancelled.
CREATE OR REPLACE FUNCTION money.check_reserved()
  RETURNS TABLE (user_id bigint, currency text, reserved bigint, waiting bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH tickets AS (
    SELECT t.user_id, t.currency, sum(t.stake)::bigint AS amount FROM betting.ticket t WHERE t.acceptance IN (0, 3, 4) GROUP BY 1, 2),
  withdrawals AS (
    SELECT i.user_id, i.currency, sum(i.cash)::bigint AS amount FROM money.intent i
     WHERE i.kind = 'withdrawal_hold' AND i.state = 'applied'
       AND NOT EXISTS (SELECT 1 FROM money.intent e WHERE e.provider = i.provider AND e.target_transaction = i.transaction_id
                          AND e.kind IN ('withdrawal_confirm', 'withdrawal_cancel') AND e.state = 'applied')
     GROUP BY 1, 2)
  SELECT coalesce(a.user_id, w.user_id), coalesce(a.currency, w.currency), a.balance, coalesce(w.amount, 0)
    FROM (SELECT x.* FROM money.account x WHERE x.kind = 'reserved') a FULL JOIN tickets w ON w.user_id = a.user_id AND w.currency = a.currency
   WHERE coalesce(a.balance, 0) <> coalesce(w.amount, 0)
  UNION ALL
  SELECT coalesce(a.user_id, h.user_id), coalesce(a.currency, h.currency), a.balance, coalesce(h.amount, 0)
    FROM (SELECT x.* FROM money.account x WHERE x.kind = 'withdrawing') a FULL JOIN withdrawals h ON h.user_id = a.user_id AND h.currency = a.currency
   WHERE coalesce(a.balance, 0) <> coalesce(h.amount, 0)
$$;

GRANT EXECUTE ON FUNCTION money.check_reserved TO duskline_report;
