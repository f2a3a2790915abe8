-- The jurisdiction of an account, at the command of the owner of the schema.
CREATE OR REPLACE FUNCTION identity.set_jurisdiction(p_user bigint, p_code text, p_version int, p_reason text) RETURNS boolean
  LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  SELECT identity.put_jurisdiction(jsonb_build_object('kind', 'system', 'name', session_user), p_user, p_code, p_version, p_reason)
$$;
