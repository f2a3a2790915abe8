-- The lock of an account, at the command of the owner of the schema.
CREATE OR REPLACE FUNCTION identity.set_lock(p_user bigint, p_locked boolean, p_reason text) RETURNS boolean
  LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  SELECT identity.put_lock(jsonb_build_object('kind', 'system', 'name', session_user), p_user, p_locked, p_reason)
$$;
