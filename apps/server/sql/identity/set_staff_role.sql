-- Gives or takes a role. For the owner of the schema. False = it stood like that already.
CREATE OR REPLACE FUNCTION identity.set_staff_role(p_user bigint, p_role text, p_held boolean, p_reason text) RETURNS boolean
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_rows int;
BEGIN
  IF p_held THEN
    -- Who switches the second step off at this moment comes before this, or after it.
    PERFORM 1 FROM identity.authenticator a WHERE a.user_id = p_user FOR SHARE;
    IF NOT identity.has_second_step(p_user) THEN
      RAISE EXCEPTION 'a role needs the second step of the log-in, which this account has not set up' USING ERRCODE = '55000';
    END IF;
    INSERT INTO identity.staff_role (user_id, role) VALUES (p_user, p_role) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM identity.staff_role r WHERE r.user_id = p_user AND r.role = p_role;
  END IF;
  GET DIAGNOSTICS v_rows = ROW_COUNT;
  IF v_rows > 0 THEN
    INSERT INTO identity.staff_log (user_id, role, is_held, made_by, reason) VALUES (p_user, p_role, p_held, session_user, p_reason);
  END IF;
  RETURN v_rows > 0;
END $$;
