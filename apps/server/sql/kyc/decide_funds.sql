-- Compliance decides whether it is shown where the money of a player comes from: VERIFIED, or REJECTED, after which the player shows other documents, unless it
-- is for good. Written to the audit log. 'done'; 'same' = nothing waits for a decision; 'unknown' = it is the person who decides.
CREATE OR REPLACE FUNCTION kyc.decide_funds(p_by bigint, p_ip text, p_request text, p_user bigint, p_state text, p_final boolean, p_reason text,
  p_now timestamptz) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_actor jsonb := identity.staff_actor(p_by, false, p_ip, p_request);
  v kyc.identity_check;
BEGIN
  IF p_user = p_by THEN RETURN 'unknown'; END IF;
  PERFORM limits.lock_player(p_user);
  SELECT * INTO v FROM kyc.identity_check c WHERE c.user_id = p_user AND c.level = 3;
  IF v.state IS DISTINCT FROM 'PENDING'
     OR NOT kyc.move(v, p_state, CASE p_state WHEN 'REJECTED' THEN 'not-accepted' END, p_final, 'staff', NULL, p_now) THEN
    RETURN 'same';
  END IF;
  PERFORM trading.note(v_actor, 'decide-funds', 'customer:' || p_user, NULL, jsonb_build_object('state', p_state, 'isFinal', p_final), p_reason);
  RETURN 'done';
END $$;

GRANT EXECUTE ON FUNCTION kyc.decide_funds TO duskline_app;
