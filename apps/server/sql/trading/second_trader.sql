-- Decides whether an act that can cost the operator p_amount needs a second approval. 'go' = do it now; 'second' = stored, it waits for the same act of
-- another trader. An automatic rule counts as no person: above the amount it decides nothing, but in a database of play money (XR-24). p_key, p_hash: the
-- idempotency key of the request, where its answer belongs to a key. The caller holds 7063 of the subject.
-- The trader who acts must hold the role now, and so must the one who asked before; a request of a trader who has lost it is asked for again.
CREATE OR REPLACE FUNCTION trading.second_trader(p_subject text, p_event text, p_terms jsonb, p_amount bigint, p_actor jsonb, p_ticket uuid, p_key text,
  p_hash bytea) RETURNS text
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_open trading.second_approval;
  v_user bigint := (p_actor ->> 'userId')::bigint;
  v_is_small boolean := p_amount <= (SELECT CASE WHEN p_event IN ('adjust', 'allocate-deposit', 'refund-deposit') THEN p.adjust_alone_minor
                                                 ELSE p.four_eyes_minor END FROM policy.desk p);
BEGIN
  IF p_actor ->> 'kind' = 'auto' THEN
    RETURN CASE WHEN v_is_small OR platform.profile() IS NOT DISTINCT FROM 'play' THEN 'go' ELSE 'second' END;
  END IF;
  IF p_actor ->> 'kind' IS DISTINCT FROM 'trader' OR v_user IS NULL OR NOT identity.is_trader(v_user) THEN
    RAISE EXCEPTION 'this is for a trader to decide' USING ERRCODE = '42501';
  END IF;
  SELECT * INTO v_open FROM trading.second_approval s WHERE s.subject = p_subject AND s.state = 'open';
  IF v_open.id IS NOT NULL AND v_open.event = p_event AND v_open.terms = p_terms AND NOT v_is_small THEN
    IF v_open.asked_by = v_user THEN RETURN 'second'; END IF;
    IF identity.is_trader(v_open.asked_by) THEN
      UPDATE trading.second_approval s SET state = 'approved', ended_by = p_actor ->> 'name', ended_at = clock_timestamp() WHERE s.id = v_open.id;
      RETURN 'go';
    END IF;
  END IF;
  UPDATE trading.second_approval s SET state = 'replaced', ended_by = p_actor ->> 'name', ended_at = clock_timestamp() WHERE s.id = v_open.id;
  IF v_is_small THEN RETURN 'go'; END IF;
  INSERT INTO trading.second_approval (subject, ticket_id, event, terms, net_win, asked_by, asked_name, asked_at, asked_key, asked_hash)
  VALUES (p_subject, p_ticket, p_event, p_terms, p_amount, v_user, p_actor ->> 'name', clock_timestamp(), p_key, p_hash);
  PERFORM trading.note(p_actor, 'ask-second', p_subject, NULL, p_terms || jsonb_build_object('event', p_event, 'netWinMinor', p_amount::text), NULL);
  RETURN 'second';
END $$;
