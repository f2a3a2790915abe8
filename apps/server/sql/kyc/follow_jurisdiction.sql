-- An account that is opened under a jurisdiction, or put under another one, is asked for what that asks for from then on.
CREATE OR REPLACE FUNCTION kyc.follow_jurisdiction() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM limits.lock_player(NEW.user_id);
  PERFORM kyc.follow_player(NEW.user_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER jurisdiction_asks_identity AFTER INSERT ON identity.account_jurisdiction
  FOR EACH ROW EXECUTE FUNCTION kyc.follow_jurisdiction();
