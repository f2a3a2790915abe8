-- Refuses to decide by a policy that is not in force any more (DL080): p_detail of the bets names the version (policyVersion) that they were made by; none =
-- not compared. What is in force stays so until the caller commits: policy.set_version waits for it.
CREATE OR REPLACE FUNCTION policy.check_version(p_detail jsonb[]) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_number int;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7070, 0);
  -- A statement of its own, after the lock: it sees what was committed before the lock was given.
  SELECT v.number INTO STRICT v_number FROM policy.in_force v;
  IF EXISTS (SELECT 1 FROM unnest(p_detail) d WHERE (d ->> 'policyVersion')::int <> v_number) THEN
    RAISE EXCEPTION 'the policy of this bet is not in force any more' USING ERRCODE = 'DL080';
  END IF;
END $$;
