-- Refuses what may never happen to an account: to open with money, to change otherwise than by transfers, to be deleted.
CREATE OR REPLACE FUNCTION money.account_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'accounts open at zero' USING ERRCODE = '23001';
  ELSIF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'balances change only through transfers, and nothing else of an account changes' USING ERRCODE = '23001';
  END IF;
  RAISE EXCEPTION 'accounts are permanent' USING ERRCODE = '23001';
END $$;
