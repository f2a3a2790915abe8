-- Takes a check over one edge, under the player lock that the caller holds, and brings what bets read up to it. False = there is no such edge.
CREATE OR REPLACE FUNCTION kyc.move(p_check kyc.identity_check, p_to text, p_reason text, p_final boolean, p_actor text, p_evidence bytea, p_now timestamptz)
  RETURNS boolean LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM kyc.edge e WHERE e.from_state = p_check.state AND e.to_state = p_to) THEN
    RETURN false;
  END IF;
  INSERT INTO kyc.transition (user_id, level, number, from_state, to_state, reason, is_final, actor, evidence, at)
  VALUES (p_check.user_id, p_check.level, p_check.number + 1, p_check.state, p_to, p_reason, p_final, p_actor, p_evidence, p_now);
  INSERT INTO kyc.identity_check AS c (user_id, level, number, state, reason, is_final, external_id, changed_at, look_at)
  VALUES (p_check.user_id, p_check.level, p_check.number + 1, p_to, p_reason, p_final, p_check.external_id, p_now,
          CASE WHEN p_to = 'PENDING' AND p_check.level < 3 THEN p_now END)
      ON CONFLICT (user_id, level) DO UPDATE SET number = EXCLUDED.number, state = EXCLUDED.state, reason = EXCLUDED.reason, is_final = EXCLUDED.is_final,
        changed_at = EXCLUDED.changed_at, look_at = EXCLUDED.look_at, valid_until = CASE p_to WHEN 'PENDING' THEN NULL ELSE c.valid_until END;
  PERFORM kyc.follow_player(p_check.user_id);
  RETURN true;
END $$;
