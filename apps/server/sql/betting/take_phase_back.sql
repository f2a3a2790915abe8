-- Takes a phase back, behind the two rules of results: who has a bet on the match decides nothing ('own'), and above the amount of one person a
-- second trader has to do the same ('second'). Returns {state}: 'done', 'own', 'second', 'reused'. Locks: 7064 of the key, 7063 of the match.
CREATE OR REPLACE FUNCTION betting.take_phase_back(p_match int, p_phase text, p_actor jsonb, p_request text, p_reason text) RETURNS json
  LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_hash bytea := sha256(convert_to('phase-back/' || p_match || '/' || p_phase || '/' || p_reason, 'UTF8'));
  v_answer json := betting.result_answer(p_actor, p_request, v_hash);
  v_subject text := 'match-phase:' || p_match;
  v_ruling text;
BEGIN
  IF v_answer IS NOT NULL THEN RETURN v_answer; END IF;
  PERFORM pg_advisory_xact_lock(7063, hashtext(v_subject));
  v_ruling := betting.judge_result(p_match, ARRAY(SELECT DISTINCT e.market_id FROM betting.exposure e WHERE e.match_id = p_match), v_subject, 'take-phase-back',
                                   jsonb_build_object('phase', p_phase), p_actor, p_request, v_hash);
  IF v_ruling <> 'go' THEN RETURN json_build_object('state', v_ruling); END IF;
  INSERT INTO trading.phase_back (match_id, phase, made_by) VALUES (p_match, p_phase, p_actor ->> 'name');
  PERFORM trading.note(p_actor, 'take-phase-back', v_subject, NULL, jsonb_build_object('phase', p_phase), p_reason);
  v_answer := '{"state":"done"}';
  INSERT INTO betting.result_act (user_id, request_id, hash, answer) VALUES ((p_actor ->> 'userId')::bigint, p_request, v_hash, v_answer);
  PERFORM betting.answer_asker(v_subject, v_answer);
  RETURN v_answer;
END $$;

GRANT EXECUTE ON FUNCTION betting.take_phase_back TO duskline_app;
