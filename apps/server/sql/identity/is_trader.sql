-- Whether the person holds the role of a trader now, and has the second step of the log-in that it needs.
CREATE OR REPLACE FUNCTION identity.is_trader(p_user bigint) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM identity.staff_role r JOIN identity."user" u ON u.id = r.user_id
                  WHERE r.user_id = p_user AND r.role = 'trader' AND u.locked_at IS NULL AND identity.has_second_step(u.id))
$$;

GRANT EXECUTE ON FUNCTION identity.is_trader TO duskline_app;
