-- A player is asked where their money comes from, by documents of these kinds (check level 3): by compliance (p_by), or by the cashier (p_by NULL). Who was
-- confirmed before, or refused for good, is asked again. Written to the audit log. 'done'; 'same' = it is asked already; 'unknown' = there is no such player,
-- or it is the person who asks.
CREATE OR REPLACE FUNCTION kyc.ask_funds(p_by bigint, p_ip text, p_request text, p_user bigint, p_papers text[], p_reason text, p_external uuid,
  p_now timestamptz) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_actor jsonb := CASE WHEN p_by IS NULL THEN jsonb_build_object('kind', 'system', 'name', 'cashier')
                        ELSE identity.staff_actor(p_by, false, p_ip, p_request) END;
  v kyc.identity_check;
BEGIN
  IF p_user IS NOT DISTINCT FROM p_by OR NOT EXISTS (SELECT 1 FROM identity."user" u WHERE u.id = p_user AND NOT u.demo) THEN
    RETURN 'unknown';
  END IF;
  PERFORM limits.lock_player(p_user);
  SELECT * INTO v FROM kyc.identity_check c WHERE c.user_id = p_user AND c.level = 3;
  IF v.state = 'PENDING' OR v.state = 'REJECTED' AND NOT v.is_final THEN
    RETURN 'same';
  END IF;
  IF v.user_id IS NULL THEN
    v.user_id := p_user;
    v.level := 3;
    v.number := 0;
    v.state := 'NONE';
    v.external_id := p_external;
  ELSIF v.state = 'VERIFIED' THEN
    PERFORM kyc.move(v, 'EXPIRED', NULL, false, CASE WHEN p_by IS NULL THEN 'system' ELSE 'staff' END, NULL, p_now);
    SELECT * INTO v FROM kyc.identity_check c WHERE c.user_id = p_user AND c.level = 3;
  END IF;
  INSERT INTO kyc.funds_request AS f (user_id, papers, asked_at) VALUES (p_user, p_papers, p_now)
      ON CONFLICT (user_id) DO UPDATE SET papers = EXCLUDED.papers, asked_at = EXCLUDED.asked_at;
  PERFORM kyc.move(v, 'PENDING', NULL, false, CASE WHEN p_by IS NULL THEN 'system' ELSE 'staff' END, NULL, p_now);
  PERFORM trading.note(v_actor, 'ask-funds', 'customer:' || p_user, NULL, jsonb_build_object('papers', to_jsonb(p_papers)), p_reason);
  RETURN 'done';
END $$;

GRANT EXECUTE ON FUNCTION kyc.ask_funds TO duskline_app;
