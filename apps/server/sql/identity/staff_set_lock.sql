-- A person of support or compliance locks an account; compliance alone unlocks one. 'done'; 'same' = it stands like that, or its owner has closed it or had
-- it erased; 'staff' = it is that of a person with a role, which support leaves to compliance; 'unknown' = no such account, or their own.
CREATE OR REPLACE FUNCTION identity.staff_set_lock(p_by bigint, p_ip text, p_request text, p_user bigint, p_locked boolean, p_reason text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_actor jsonb := identity.staff_actor(p_by, p_locked, p_ip, p_request);
BEGIN
  IF p_user = p_by OR NOT EXISTS (SELECT 1 FROM identity."user" u WHERE u.id = p_user) THEN RETURN 'unknown'; END IF;
  IF v_actor ->> 'kind' = 'support' AND EXISTS (SELECT 1 FROM identity.staff_role r WHERE r.user_id = p_user) THEN RETURN 'staff'; END IF;
  RETURN CASE WHEN identity.put_lock(v_actor, p_user, p_locked, p_reason) THEN 'done' ELSE 'same' END;
END $$;

GRANT EXECUTE ON FUNCTION identity.staff_set_lock TO duskline_app;
