-- The demo trader, whose password everybody knows: in the play profile, and demo accounts alone.
CREATE OR REPLACE FUNCTION identity.seed_staff_role(p_user bigint, p_role text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM platform.only_in_play('a demo account');
  IF NOT EXISTS (SELECT 1 FROM identity."user" u WHERE u.id = p_user AND u.demo) THEN
    RAISE EXCEPTION 'user % is no demo account', p_user USING ERRCODE = '42501';
  END IF;
  PERFORM identity.set_staff_role(p_user, p_role, true, 'demo account');
END $$;

GRANT EXECUTE ON FUNCTION identity.seed_staff_role TO duskline_app;
