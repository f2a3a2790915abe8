-- R3: currencies in which bets_open does not hold what is left of the stakes of open accepted tickets.
CREATE OR REPLACE FUNCTION money.check_open_stakes()
  RETURNS TABLE (currency text, held numeric, stakes numeric)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH held AS (
    SELECT a.currency, sum(CASE WHEN t.credit_account = a.id THEN t.amount ELSE -t.amount END) AS amount
      FROM money.account a JOIN money.transfer t ON a.id IN (t.credit_account, t.debit_account) WHERE a.kind = 'bets_open' GROUP BY 1),
  stakes AS (
    SELECT t.currency, sum(t.stake - t.cashed_stake) AS amount FROM betting.ticket t WHERE t.acceptance IN (1, 5) AND t.outcome = 0 GROUP BY 1)
  SELECT coalesce(h.currency, o.currency), coalesce(h.amount, 0), coalesce(o.amount, 0)
    FROM held h FULL JOIN stakes o ON o.currency = h.currency WHERE coalesce(h.amount, 0) <> coalesce(o.amount, 0)
$$;

GRANT EXECUTE ON FUNCTION money.check_open_stakes TO duskline_report;
