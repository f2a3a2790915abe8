-- R1: accounts whose kept balance is not the sum of their transfers.
CREATE OR REPLACE FUNCTION money.check_balances()
  RETURNS TABLE (id bigint, user_id bigint, kind text, currency text, balance bigint, transfers bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT a.id, a.user_id, a.kind, a.currency, a.balance, coalesce(m.total, 0)
    FROM money.account a
    LEFT JOIN (SELECT t.account, sum(t.amount)::bigint AS total
                 FROM (SELECT x.credit_account AS account, x.amount FROM money.transfer x WHERE x.credit_account > 0
                       UNION ALL SELECT x.debit_account, -x.amount FROM money.transfer x WHERE x.debit_account > 0) t
                GROUP BY t.account) m ON m.account = a.id
   WHERE a.id > 0 AND a.balance IS DISTINCT FROM coalesce(m.total, 0)
$$;

GRANT EXECUTE ON FUNCTION money.check_balances TO duskline_report;
