-- owner: trading
-- A false phase of a match (it is said to run, or to be over) goes back by the word of a person alone (law P14). The process that takes the feed acts on it once.
CREATE TABLE trading.phase_back (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id   int NOT NULL,
  phase      text NOT NULL CHECK (phase IN ('prematch', 'live')),
  made_by    text NOT NULL,
  made_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  applied_at timestamptz
);
CREATE INDEX phase_back_open ON trading.phase_back (id) WHERE applied_at IS NULL;
GRANT SELECT ON trading.phase_back TO duskline_app;

ALTER TABLE trading.second_approval
  DROP CONSTRAINT second_approval_event_check,
  ADD CONSTRAINT second_approval_event_check
    CHECK (event IN ('accept', 'offer', 'pay-result', 'refuse-result', 'supersede-result', 'let-go', 'take-phase-back'));

-- The board of the process that takes the feed has gone back, or had no need to.
CREATE FUNCTION trading.phase_went_back(p_id bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE trading.phase_back b SET applied_at = clock_timestamp() WHERE b.id = p_id AND b.applied_at IS NULL
$$;
REVOKE ALL ON FUNCTION trading.phase_went_back FROM PUBLIC;
GRANT EXECUTE ON FUNCTION trading.phase_went_back TO duskline_app;

-- owner: tickets
-- Takes a phase back, behind the two rules of results: who has a bet on the match decides nothing ('own'), and above the amount of one person a second trader has to do the
-- same ('second'). Answers {state}: 'done', 'own', 'second', 'reused'. Locks: 7064 of the key, 7063 of the match.
CREATE FUNCTION betting.take_phase_back(p_match int, p_phase text, p_actor jsonb, p_request text, p_reason text) RETURNS json LANGUAGE plpgsql SECURITY DEFINER
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
REVOKE ALL ON FUNCTION betting.take_phase_back FROM PUBLIC;
GRANT EXECUTE ON FUNCTION betting.take_phase_back TO duskline_app;
