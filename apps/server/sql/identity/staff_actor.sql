-- Who acts on an account over HTTP, as the audit log names them: a person who holds compliance now, or one of support where that is enough (p_support).
CREATE OR REPLACE FUNCTION identity.staff_actor(p_by bigint, p_support boolean, p_ip text, p_request text) RETURNS jsonb
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_kind text := CASE WHEN identity.is_compliance(p_by) THEN 'compliance'
                      WHEN p_support AND EXISTS (SELECT 1 FROM identity.staff_role r JOIN identity."user" u ON u.id = r.user_id
                                                  WHERE r.user_id = p_by AND r.role = 'support' AND u.locked_at IS NULL AND identity.has_second_step(u.id))
                      THEN 'support' END;
BEGIN
  IF v_kind IS NULL THEN
    RAISE EXCEPTION 'this is for % to do', CASE WHEN p_support THEN 'support or compliance' ELSE 'compliance' END USING ERRCODE = '42501';
  END IF;
  RETURN jsonb_build_object('kind', v_kind, 'userId', p_by::text, 'name', (SELECT u.user_name FROM identity."user" u WHERE u.id = p_by),
    'ip', p_ip, 'requestId', p_request);
END $$;
