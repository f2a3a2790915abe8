-- Decides a case: 'pay' stores its facts after all, dated no later than they arrived, so that a correction can win over them; what is paid after
-- another content of the same moment is dated after it, so that it is in force as a whole. 'refuse' drops the facts. Of results that were stored before the
-- final score refuted them 'pay' leaves them as they are, and what waited for it is settled; 'refuse' takes them back.
--
-- Behind two rules: who has a bet on the match decides nothing ('own'), and above the amount of one person a second trader has to do the same
-- ('second': nothing has changed, and the key stays free for the answer of what becomes of it).
--
-- Returns {state, isNew, overtaken?}: the state of the case; 'unknown' = there is none. overtaken = outcomes for which a paid case changes nothing,
-- because something newer stands (XR-20). Locks: 7064 of the key, 7063 of the case, the case, then those of store_facts.
CREATE OR REPLACE FUNCTION betting.decide_case(p_case bigint, p_act text, p_actor jsonb, p_request text, p_reason text) RETURNS json
  LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_hash bytea := sha256(convert_to(p_case || '/' || p_act || '/' || p_reason, 'UTF8'));
  v_answer json := betting.result_answer(p_actor, p_request, v_hash);
  v_subject text := 'result-case:' || p_case;
  v_case betting.result_case;
  v_state text := CASE p_act WHEN 'pay' THEN 'paid' WHEN 'refuse' THEN 'refused' END;
  v_ruling text;
  v_facts json;
  v_overtaken text[];
BEGIN
  IF v_answer IS NOT NULL THEN RETURN v_answer; END IF;
  IF v_state IS NULL THEN RAISE EXCEPTION 'no such act' USING ERRCODE = '22023'; END IF;
  PERFORM pg_advisory_xact_lock(7063, hashtext(v_subject));
  SELECT * INTO v_case FROM betting.result_case c WHERE c.id = p_case FOR UPDATE;
  IF NOT FOUND THEN RETURN '{"state":"unknown"}'; END IF;
  IF v_case.state = 'open' THEN
    v_ruling := betting.judge_result(v_case.match_id, ARRAY[v_case.market_id], v_subject, p_act || '-result', '{}', p_actor, p_request, v_hash);
    IF v_ruling <> 'go' THEN RETURN json_build_object('state', v_ruling, 'isNew', false); END IF;
    IF p_act = 'pay' THEN
      v_facts := (
        SELECT json_agg(f::jsonb || jsonb_build_object('feed_ts', betting.free_moment(v_case.facts,
          least(v_case.feed_ts, floor(extract(epoch FROM v_case.received_at) * 1000)::bigint))))
          FROM json_array_elements(v_case.facts) f);
      PERFORM betting.record_facts(v_facts);
      PERFORM betting.judge_again(v_case.match_id, ARRAY[v_case.market_id], v_subject, p_actor);
      v_overtaken := nullif(betting.overtaken(v_facts), '{}');
    ELSIF v_case.doubt = 'stored_against_score' THEN
      PERFORM betting.record_facts((
        SELECT json_agg(r) FROM (SELECT v_case.market_id, v_case.match_id, v_case.market_type, v_case.specifiers, v_case.producer, 3 AS kind,
                                        '' AS outcome_id, v_case.feed_ts) r));
      PERFORM betting.judge_again(v_case.match_id, ARRAY[v_case.market_id], v_subject, p_actor);
    END IF;
    UPDATE betting.result_case c SET state = v_state, decided_at = clock_timestamp(), decided_by = p_actor ->> 'name' WHERE c.id = p_case;
    PERFORM platform.items_succeeded('result-case', ARRAY[p_case::text]);
    IF v_case.doubt = 'stored_against_score' THEN PERFORM betting.settle_again(v_case.market_id); END IF;
    PERFORM trading.note(p_actor, p_act || '-result', v_subject, jsonb_build_object('state', 'open', 'doubt', v_case.doubt, 'facts', v_case.facts::jsonb),
                         jsonb_strip_nulls(jsonb_build_object('state', v_state, 'overtaken', to_jsonb(v_overtaken))), p_reason);
  END IF;
  v_answer := json_strip_nulls(json_build_object('state', CASE WHEN v_case.state = 'open' THEN v_state ELSE v_case.state END, 'isNew', v_case.state = 'open',
                                                 'overtaken', v_overtaken));
  INSERT INTO betting.result_act (user_id, request_id, hash, answer) VALUES ((p_actor ->> 'userId')::bigint, p_request, v_hash, v_answer);
  PERFORM betting.answer_asker(v_subject, v_answer);
  RETURN v_answer;
END $$;

GRANT EXECUTE ON FUNCTION betting.decide_case TO duskline_app;
