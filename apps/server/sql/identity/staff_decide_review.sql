-- A person of compliance decides on an account that looks like another one. 'done'; 'unknown' = there is no such case that waits, or it is about themself.
CREATE OR REPLACE FUNCTION identity.staff_decide_review(p_by bigint, p_ip text, p_request text, p_case bigint, p_state text, p_reason text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN CASE WHEN identity.put_review(identity.staff_actor(p_by, false, p_ip, p_request), p_case, p_state, p_reason, p_by) THEN 'done' ELSE 'unknown' END;
END $$;

GRANT EXECUTE ON FUNCTION identity.staff_decide_review TO duskline_app;
