-- Writes an act to the audit log. p_actor: {kind, userId?, name, ip?, requestId?}. An actor of the kind trader must hold that role now.
CREATE OR REPLACE FUNCTION trading.note(p_actor jsonb, p_action text, p_subject text, p_before jsonb, p_after jsonb, p_reason text) RETURNS void
  LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF p_actor ->> 'kind' = 'trader' AND NOT identity.is_trader((p_actor ->> 'userId')::bigint) THEN
    RAISE EXCEPTION 'this is for a trader to do' USING ERRCODE = '42501';
  END IF;
  INSERT INTO trading.audit_log (at, actor_kind, actor_id, actor, action, subject, before, after, reason, ip, request_id)
  VALUES (clock_timestamp(), p_actor ->> 'kind', (p_actor ->> 'userId')::bigint, p_actor ->> 'name', p_action, p_subject, p_before, p_after, p_reason,
          (p_actor ->> 'ip')::inet, p_actor ->> 'requestId');
END $$;
