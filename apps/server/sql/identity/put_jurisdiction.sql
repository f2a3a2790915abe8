-- Puts an account under another jurisdiction, and writes it to the audit log. False = it stood under that one already.
CREATE OR REPLACE FUNCTION identity.put_jurisdiction(p_actor jsonb, p_user bigint, p_code text, p_version int, p_reason text) RETURNS boolean
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- Two at once are one after the other.
  PERFORM 1 FROM identity."user" u WHERE u.id = p_user FOR UPDATE;
  IF EXISTS (SELECT 1 FROM identity.account_jurisdiction j WHERE j.user_id = p_user AND j.code = p_code AND j.version = p_version
      AND j.id = (SELECT max(k.id) FROM identity.account_jurisdiction k WHERE k.user_id = p_user)) THEN
    RETURN false;
  END IF;
  INSERT INTO identity.account_jurisdiction (user_id, code, version, at, reason, made_by)
  VALUES (p_user, p_code, p_version, clock_timestamp(), p_reason, p_actor ->> 'name');
  PERFORM trading.note(p_actor, 'set-jurisdiction', 'customer:' || p_user, NULL, jsonb_build_object('code', p_code, 'version', p_version), p_reason);
  RETURN true;
END $$;
