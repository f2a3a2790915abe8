-- Says of which profile the database is, once and for ever. For the owner of the schema. A database of before profiles that has handed out play money
-- is one of play money, whatever it is called now (XR-28).
CREATE OR REPLACE FUNCTION platform.set_profile(p_profile text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF platform.profile() IS NULL AND p_profile = 'real'
     AND (EXISTS (SELECT 1 FROM money.journal j WHERE j.kind = 'demo_grant') OR EXISTS (SELECT 1 FROM identity."user" u WHERE u.demo)) THEN
    RAISE EXCEPTION 'this database has seen play money, it cannot become real' USING ERRCODE = '55000';
  END IF;
  INSERT INTO platform.deployment (profile) VALUES (p_profile) ON CONFLICT (only_row) DO NOTHING;
  IF platform.profile() <> p_profile THEN
    RAISE EXCEPTION 'this database is of the profile %, it cannot become %', platform.profile(), p_profile USING ERRCODE = '55000';
  END IF;
END $$;
