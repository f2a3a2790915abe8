-- Says what the results of a market are; wins over the feed. p_market: {matchId, marketId, marketType, specifiers, producer}, p_results: [{outcomeId,
-- result, voidFactor?, deadHeatFactor?}]; p_case = the case that this answers, or NULL. Returns {state, isNew}; 'unknown' = nobody has a bet on such a
-- market and nothing was ever said of it, or there is no such case of it.
--
-- Behind the two rules of decide_case: 'own' = the trader has a bet on the match; 'second' = a second trader has to do the same.
CREATE OR REPLACE FUNCTION betting.supersede_results(p_market jsonb, p_results jsonb, p_case bigint, p_actor jsonb, p_request text, p_reason text) RETURNS json
  LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_hash bytea := sha256(convert_to(p_market::text || p_results::text || coalesce(p_case, 0) || '/' || p_reason, 'UTF8'));
  v_answer json := betting.result_answer(p_actor, p_request, v_hash);
  v_state text := 'open';
  v_market bigint := (p_market ->> 'marketId')::bigint;
  v_match int := (p_market ->> 'matchId')::int;
  v_subject text := coalesce('result-case:' || p_case, 'market:' || v_market);
  v_terms jsonb;
  v_ruling text;
  v_before jsonb;
BEGIN
  IF v_answer IS NOT NULL THEN RETURN v_answer; END IF;
  PERFORM pg_advisory_xact_lock(7063, hashtext(v_subject));
  IF p_case IS NOT NULL THEN
    SELECT c.state INTO v_state FROM betting.result_case c WHERE c.id = p_case AND c.market_id = v_market AND c.match_id = v_match FOR UPDATE;
    IF NOT FOUND THEN RETURN '{"state":"unknown"}'; END IF;
  ELSIF NOT EXISTS (SELECT 1 FROM betting.leg l WHERE l.market_id = v_market AND l.match_id = v_match)
    AND NOT EXISTS (SELECT 1 FROM betting.fact f WHERE f.market_id = v_market AND f.match_id = v_match) THEN
    RETURN '{"state":"unknown"}';
  END IF;
  IF v_state = 'open' THEN
    v_terms := jsonb_build_object('market', p_market, 'results',
                 (SELECT jsonb_agg(jsonb_strip_nulls(r) ORDER BY r ->> 'outcomeId' COLLATE "C") FROM jsonb_array_elements(p_results) r));
    v_ruling := betting.judge_result(v_match, ARRAY[v_market], v_subject, 'supersede-result', v_terms, p_actor, p_request, v_hash);
    IF v_ruling <> 'go' THEN RETURN json_build_object('state', v_ruling, 'isNew', false); END IF;
    v_before := (SELECT jsonb_agg(jsonb_build_object('kind', f.kind, 'outcomeId', f.outcome_id, 'result', f.result, 'feedTs', f.feed_ts) ORDER BY f.number)
                   FROM (SELECT * FROM betting.fact x WHERE x.market_id = v_market ORDER BY x.number DESC LIMIT 100) f);
    PERFORM betting.store_facts((
      SELECT json_agg(json_build_object('market_id', v_market,
        'match_id', p_market -> 'matchId', 'market_type', p_market -> 'marketType', 'specifiers', p_market -> 'specifiers',
               'producer', p_market -> 'producer', 'kind', 6, 'feed_ts', floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint,
                 'outcome_id', r -> 'outcomeId',
               'result', r -> 'result', 'void_factor', r -> 'voidFactor', 'dead_heat_factor', r -> 'deadHeatFactor',
               'deduction', d.deduction, 'to_ms', d.to_ms))
        FROM jsonb_array_elements(p_results) r LEFT JOIN LATERAL betting.known_deduction(p_case, v_market, r) d ON true));
    PERFORM betting.judge_again(v_match, ARRAY[v_market], v_subject, p_actor);
    IF p_case IS NOT NULL THEN
      UPDATE betting.result_case c SET state = 'superseded', decided_at = clock_timestamp(), decided_by = p_actor ->> 'name' WHERE c.id = p_case;
      PERFORM platform.items_succeeded('result-case', ARRAY[p_case::text]);
    END IF;
    PERFORM trading.note(p_actor, 'supersede-result', 'market:' || v_market, jsonb_build_object('facts', v_before, 'caseId', p_case),
                         jsonb_build_object('market', p_market, 'results', p_results), p_reason);
  END IF;
  v_answer := json_build_object('state', CASE v_state WHEN 'open' THEN 'superseded' ELSE v_state END, 'isNew', v_state = 'open');
  INSERT INTO betting.result_act (user_id, request_id, hash, answer) VALUES ((p_actor ->> 'userId')::bigint, p_request, v_hash, v_answer);
  PERFORM betting.answer_asker(v_subject, v_answer);
  RETURN v_answer;
END $$;

GRANT EXECUTE ON FUNCTION betting.supersede_results TO duskline_app;
