-- An account as support and compliance see it, by its user name as it is folded; no row = there is none, or it is their own. Each reading is in the audit log.
CREATE OR REPLACE FUNCTION identity.staff_read_account(p_by bigint, p_ip text, p_request text, p_user_name text)
RETURNS TABLE (user_id bigint, user_name text, created_at timestamptz, locked_at timestamptz, lock_reason text, excluded_until timestamptz, jurisdiction text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_actor jsonb := identity.staff_actor(p_by, true, p_ip, p_request);
  v_user bigint := (SELECT u.id FROM identity."user" u WHERE u.user_name = p_user_name AND u.id <> p_by);
BEGIN
  IF v_user IS NULL THEN RETURN; END IF;
  PERFORM trading.note(v_actor, 'read-account', 'customer:' || v_user, NULL, NULL, NULL);
  RETURN QUERY
  SELECT u.id, u.display_name, u.created_at, u.locked_at, u.lock_reason, u.excluded_until,
         (SELECT j.code FROM identity.account_jurisdiction j WHERE j.user_id = u.id ORDER BY j.id DESC LIMIT 1)
    FROM identity."user" u WHERE u.id = v_user;
END $$;

GRANT EXECUTE ON FUNCTION identity.staff_read_account TO duskline_app;
