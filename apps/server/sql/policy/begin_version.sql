-- The number of the version of the policy in force; from the first time that anybody has asked it is remembered, so that a clock that is set back brings no
-- older one back. Of those who ask for the first time at once each waits for the others to commit: ask once in a transaction, before every other lock.
CREATE OR REPLACE FUNCTION policy.begin_version() RETURNS int LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_number int;
BEGIN
  SELECT v.number INTO STRICT v_number FROM policy.in_force v;
  IF NOT EXISTS (SELECT 1 FROM policy.begun b WHERE b.number = v_number) THEN
    INSERT INTO policy.begun (number) VALUES (v_number) ON CONFLICT DO NOTHING;
  END IF;
  RETURN v_number;
END $$;

GRANT EXECUTE ON FUNCTION policy.begin_version TO duskline_app;
