-- A check of a player begins, or begins again after it was refused or has expired. It is due at once. False = it runs
-- or stands already, or was refused for good.
CREATE OR REPLACE FUNCTION kyc.begin_check(p_user bigint, p_level int, p_external uuid, p_now timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v kyc.identity_check;
BEGIN
  PERFORM limits.lock_player(p_user);
  SELECT * INTO v FROM kyc.identity_check c WHERE c.user_id = p_user AND c.level = p_level;
  IF EXISTS (SELECT 1 FROM kyc.identity_check c WHERE c.user_id = p_user AND c.is_final) THEN
    RETURN false;
  END IF;
  IF v.user_id IS NULL THEN
    v.user_id := p_user;
    v.level := p_level;
    v.number := 0;
    v.state := 'NONE';
    v.external_id := p_external;
  END IF;
  RETURN kyc.move(v, 'PENDING', NULL, false, 'player', NULL, p_now);
END $$;

GRANT EXECUTE ON FUNCTION kyc.begin_check TO duskline_app;
