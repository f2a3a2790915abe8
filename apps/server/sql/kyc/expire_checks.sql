-- Checks by papers that have expired do not stand any longer. Returns how many, p_limit at most.
CREATE OR REPLACE FUNCTION kyc.expire_checks(p_now timestamptz, p_limit int) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v kyc.identity_check;
  v_expired int := 0;
BEGIN
  FOR v IN SELECT * FROM kyc.identity_check c WHERE c.state = 'VERIFIED' AND c.valid_until < (p_now AT TIME ZONE 'UTC')::date
            ORDER BY c.user_id LIMIT p_limit LOOP
    PERFORM limits.lock_player(v.user_id);
    SELECT * INTO v FROM kyc.identity_check c WHERE c.external_id = v.external_id FOR UPDATE;
    IF v.state = 'VERIFIED' AND kyc.move(v, 'EXPIRED', NULL, false, 'system', NULL, p_now) THEN v_expired := v_expired + 1; END IF;
  END LOOP;
  RETURN v_expired;
END $$;

GRANT EXECUTE ON FUNCTION kyc.expire_checks TO duskline_app;
