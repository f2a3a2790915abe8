-- The application makes customers (user type 0) and, in the play profile, demo accounts of every type; it changes neither type nor demo afterwards.
CREATE OR REPLACE FUNCTION identity.guard_user() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT c.relowner FROM pg_class c WHERE c.oid = TG_RELID), 'USAGE') THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'the user type is for the owner of the schema to change' USING ERRCODE = '42501';
  END IF;
  IF NEW.demo AND platform.profile() IS DISTINCT FROM 'play' THEN
    RAISE EXCEPTION 'demo accounts exist in the play profile only' USING ERRCODE = '42501';
  END IF;
  IF NEW.user_type <> 0 AND NOT NEW.demo THEN
    RAISE EXCEPTION 'the user type is for the owner of the schema to give' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
