-- A player who has confirmed their address, or has another one, is asked for what the jurisdiction asks from then on.
CREATE OR REPLACE FUNCTION kyc.follow_address() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM limits.lock_player(NEW.id);
  PERFORM kyc.follow_player(NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER address_confirmed AFTER UPDATE OF email_verified ON identity."user"
  FOR EACH ROW WHEN (NEW.email_verified IS DISTINCT FROM OLD.email_verified) EXECUTE FUNCTION kyc.follow_address();
