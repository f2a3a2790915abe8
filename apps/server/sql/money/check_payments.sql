-- R6: payment processors through whose clearing account something else went than their intents say.
CREATE OR REPLACE FUNCTION money.check_payments()
  RETURNS TABLE (provider text, currency text, moved numeric, said numeric)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT c.provider, c.currency, c.moved, c.said FROM money.check_clearing('psp_clearing') c
$$;

GRANT EXECUTE ON FUNCTION money.check_payments TO duskline_report;
