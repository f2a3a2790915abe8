-- Nothing of a ticket changes but its state; what a leg is worth may change until the ticket is accepted.
CREATE OR REPLACE FUNCTION betting.ticket_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% of %.% is not allowed', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = '23001';
END $$;
