-- What is known of the markers of harm of a player, for a person who holds the role compliance; that they read it stands in the audit log. No row = nothing is
-- known, there is no such player, or it is the person who asks.
CREATE OR REPLACE FUNCTION limits.open_harm(p_user bigint, p_by bigint, p_ip text, p_request text)
RETURNS TABLE (user_name text, currency text, level text, score int, reasons jsonb, scored_at timestamptz,
  open_since timestamptz, blocked_at timestamptz, blocked_by text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT identity.is_compliance(p_by) THEN
    RAISE EXCEPTION 'this is for compliance to do' USING ERRCODE = '42501';
  END IF;
  IF p_user = p_by OR NOT EXISTS (SELECT 1 FROM limits.harm h WHERE h.user_id = p_user) THEN RETURN; END IF;
  PERFORM trading.note(
    jsonb_build_object('kind', 'compliance', 'userId', p_by::text, 'name', (SELECT u.user_name FROM identity."user" u WHERE u.id = p_by),
      'ip', p_ip, 'requestId', p_request), 'read-markers-of-harm', 'player:' || p_user, NULL, NULL, NULL);
  RETURN QUERY SELECT u.user_name, u.currency, h.level, h.score, h.reasons, h.scored_at, h.open_since, h.blocked_at, h.blocked_by
                 FROM limits.harm h JOIN identity."user" u ON u.id = h.user_id WHERE h.user_id = p_user;
END $$;

GRANT EXECUTE ON FUNCTION limits.open_harm TO duskline_app;
