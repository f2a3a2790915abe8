-- Brings what bets read (betting.player_state) up to the checks and the jurisdiction of a player, whose lock the caller holds. Verified is who has a check that
-- stands, of the data or of papers, and none that was refused for good. A jurisdiction that is not known asks for the most. Demo accounts are nobody.
CREATE OR REPLACE FUNCTION kyc.follow_player(p_user bigint) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_unverified boolean;
  v_asks boolean;
  v_unconfirmed text;
BEGIN
  SELECT coalesce(r.identity_before, 'gambling') = 'gambling' AND NOT u.demo
         AND (NOT EXISTS (SELECT 1 FROM kyc.identity_check c WHERE c.user_id = p_user AND c.state = 'VERIFIED' AND c.level < 3)
              OR EXISTS (SELECT 1 FROM kyc.identity_check c WHERE c.user_id = p_user AND c.is_final)),
         coalesce(r.asks_register, true) AND NOT u.demo,
         CASE WHEN u.demo OR u.email_verified THEN NULL WHEN r.code IS NULL THEN 'gambling' ELSE r.email_before END
    INTO v_unverified, v_asks, v_unconfirmed
    FROM identity."user" u
    JOIN LATERAL (SELECT j.code, j.version FROM identity.account_jurisdiction j WHERE j.user_id = u.id ORDER BY j.id DESC LIMIT 1) j ON true
    LEFT JOIN identity.jurisdiction_rule r ON r.code = j.code AND r.version = j.version
   WHERE u.id = p_user;
  UPDATE betting.player_state s SET unverified = v_unverified, unconfirmed = v_unconfirmed,
         register_until = CASE WHEN v_asks THEN coalesce(s.register_until, '-infinity') END
   WHERE s.user_id = p_user;
  IF NOT FOUND AND (v_unverified OR v_asks OR v_unconfirmed IS NOT NULL) THEN
    INSERT INTO betting.player_state (user_id, unverified, unconfirmed, register_until)
    VALUES (p_user, v_unverified, v_unconfirmed, CASE WHEN v_asks THEN '-infinity'::timestamptz END);
  END IF;
END $$;
