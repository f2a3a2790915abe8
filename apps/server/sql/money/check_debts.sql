-- R17: players who owe money and have cash in the same currency: whatever they get pays off first what they owe (trust 2.2).
CREATE OR REPLACE FUNCTION money.check_debts()
  RETURNS TABLE (user_id bigint, currency text, cash bigint, receivable bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT r.user_id, r.currency, c.balance, r.balance
    FROM money.account r JOIN money.account c ON c.user_id = r.user_id AND c.kind = 'cash' AND c.currency = r.currency AND c.tag = r.tag
   WHERE r.kind = 'receivable' AND r.balance < 0 AND c.balance > 0
$$;

GRANT EXECUTE ON FUNCTION money.check_debts TO duskline_report;
