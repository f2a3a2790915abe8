-- A person of compliance puts an account under another jurisdiction. 'done'; 'same' = it stands under that one; 'unknown' = no such account, or their own.
CREATE OR REPLACE FUNCTION identity.staff_set_jurisdiction(p_by bigint, p_ip text, p_request text, p_user bigint, p_code text, p_version int, p_reason text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_actor jsonb := identity.staff_actor(p_by, false, p_ip, p_request);
BEGIN
  IF p_user = p_by OR NOT EXISTS (SELECT 1 FROM identity."user" u WHERE u.id = p_user) THEN RETURN 'unknown'; END IF;
  RETURN CASE WHEN identity.put_jurisdiction(v_actor, p_user, p_code, p_version, p_reason) THEN 'done' ELSE 'same' END;
END $$;

GRANT EXECUTE ON FUNCTION identity.staff_set_jurisdiction TO duskline_app;
