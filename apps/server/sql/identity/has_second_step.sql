-- Whether the person may hold a role (trust TR-A10): log-ins need a code of their app.
-- Demo accounts, whose passwords are public, are in the play profile alone and have none.
CREATE OR REPLACE FUNCTION identity.has_second_step(p_user bigint) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM identity."user" u WHERE u.id = p_user
                  AND (u.demo OR EXISTS (SELECT 1 FROM identity.authenticator a WHERE a.user_id = u.id AND a.confirmed_at IS NOT NULL)))
$$;

GRANT EXECUTE ON FUNCTION identity.has_second_step TO duskline_app;
