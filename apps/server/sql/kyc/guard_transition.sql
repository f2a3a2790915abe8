-- What happened to a check is added and never changed.
CREATE OR REPLACE FUNCTION kyc.guard_transition() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% of %.% is not allowed', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = '23001';
END $$;

CREATE OR REPLACE TRIGGER transition_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON kyc.transition
  FOR EACH STATEMENT EXECUTE FUNCTION kyc.guard_transition();
