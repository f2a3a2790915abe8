-- The trigger of tables whose rows are written once.
CREATE OR REPLACE FUNCTION money.deny() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '%.% is append-only', TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = '23001';
END $$;
