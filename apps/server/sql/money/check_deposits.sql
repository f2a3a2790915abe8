-- R11: deposits that are not the intent of a payment provider.
CREATE OR REPLACE FUNCTION money.check_deposits()
  RETURNS TABLE (journal text, kind text, fault text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT j.id::text, j.kind, 'a deposit without the intent of a payment provider' FROM money.journal j
   WHERE j.kind = 'deposit'
     AND NOT EXISTS (SELECT 1 FROM money.intent i JOIN money.provider p ON p.code = i.provider AND p.type = 'payment'
                      WHERE i.journal_id = j.id AND i.kind = 'deposit')
$$;

GRANT EXECUTE ON FUNCTION money.check_deposits TO duskline_report;
