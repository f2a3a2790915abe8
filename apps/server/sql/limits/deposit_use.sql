-- What deposits use of limits, read like a view. Gross: what is paid out or charged back later makes no room (trust TR-D1).
CREATE OR REPLACE FUNCTION limits.deposit_use()
  RETURNS TABLE (intent_id bigint, user_id bigint, currency text, at timestamptz, amount bigint, returned bigint) LANGUAGE sql STABLE AS $$
  SELECT i.id, i.user_id, i.currency, i.created_at, i.cash, 0::bigint
    FROM money.intent i WHERE i.kind IN ('deposit', 'deposit_allocate') AND i.state = 'applied' AND i.cash > 0
$$;

GRANT EXECUTE ON FUNCTION limits.deposit_use TO duskline_report;
