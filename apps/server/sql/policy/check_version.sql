-- Refuses to decide by a policy that is not in force any more (DL080): p_detail says of each bet or cash-out by which version it was made (policyVersion). What
-- names none is of before policy had versions, and was made by the first one. Holds the version in force as policy.hold_version does.
CREATE OR REPLACE FUNCTION policy.check_version(p_detail jsonb[]) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_number int := policy.hold_version();
BEGIN
  IF EXISTS (SELECT 1 FROM unnest(p_detail) m WHERE coalesce((m ->> 'policyVersion')::int, 1) <> v_number) THEN
    RAISE EXCEPTION 'this was made by a policy that is not in force any more' USING ERRCODE = 'DL080';
  END IF;
END $$;
