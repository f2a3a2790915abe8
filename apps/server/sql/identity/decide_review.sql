-- The decision on an account that looks like another one, at the command of the owner of the schema.
CREATE OR REPLACE FUNCTION identity.decide_review(p_case bigint, p_state text, p_reason text) RETURNS boolean
  LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  SELECT identity.put_review(jsonb_build_object('kind', 'system', 'name', session_user), p_case, p_state, p_reason, NULL)
$$;
