-- What a token is worth never changes.
CREATE OR REPLACE FUNCTION bonus.free_bet_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% of a free bet is not allowed', TG_OP USING ERRCODE = '23001';
END $$;
