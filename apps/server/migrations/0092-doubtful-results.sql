-- Results that cannot be right, or cannot come now, wait for a person (XR-20, XR-21, XR-22): they are kept here and not among the facts, so nobody is
-- paid by them. A person pays them as they are, refuses them, or says himself what is right; what a person says wins over the feed.

-- owner: tickets
CREATE TABLE betting.result_case (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  market_id   bigint NOT NULL,
  match_id    int NOT NULL,
  market_type int NOT NULL,
  specifiers  text NOT NULL,
  producer    smallint NOT NULL,
  kind        smallint NOT NULL CHECK (kind BETWEEN 1 AND 4),  -- as of a fact
  doubt       text NOT NULL,
  feed_ts     bigint NOT NULL,
  facts       json NOT NULL,                                   -- rows of betting.fact as they would have been stored
  facts_hash  bytea NOT NULL,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'refused', 'superseded')),
  decided_at  timestamptz,
  decided_by  text,
  CHECK ((state = 'open') = (decided_at IS NULL)),
  -- The same message twice is one case, also when it has been decided.
  CONSTRAINT case_once UNIQUE (market_id, facts_hash)
);
CREATE INDEX result_case_open ON betting.result_case (id) WHERE state = 'open';

-- What a person has asked for under a key of his: the same key gets the same answer for ever.
CREATE TABLE betting.result_act (
  user_id    bigint NOT NULL,
  request_id text NOT NULL,
  hash       bytea NOT NULL,
  answer     json NOT NULL,
  at         timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, request_id)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON betting.result_act FOR EACH STATEMENT EXECUTE FUNCTION money.deny();
GRANT SELECT ON betting.result_case, betting.result_act TO duskline_app;

-- Kind 6: what a person says of an outcome; the one stored last wins over everything of the feed, also over what is dated later. result -1 gives
-- the outcome back to the feed.
ALTER TABLE betting.fact DROP CONSTRAINT fact_kind_check, DROP CONSTRAINT fact_shape;
ALTER TABLE betting.fact ADD CONSTRAINT fact_kind_check CHECK (kind BETWEEN 1 AND 6),
  ADD CONSTRAINT fact_shape CHECK ((kind IN (1, 5, 6)) = (outcome_id <> '') AND (kind IN (1, 6)) = (result IS NOT NULL) AND (kind <> 5 OR to_ms IS NOT NULL));

-- As before; what a person has said decides a market too.
CREATE OR REPLACE FUNCTION betting.is_determined(p_market bigint) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM betting.fact f WHERE f.market_id = p_market AND f.kind = 6 AND f.result >= 0
                    AND NOT EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = p_market AND r.kind = 6 AND r.outcome_id = f.outcome_id AND r.number > f.number))
      OR EXISTS (SELECT 1 FROM betting.fact f WHERE f.market_id = p_market AND f.kind = 1 AND f.result >= 0
                    AND NOT EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = p_market AND r.kind = 3 AND r.feed_ts >= f.feed_ts))
      OR EXISTS (SELECT 1 FROM betting.fact f WHERE f.market_id = p_market AND f.kind = 2
                    AND (f.to_ms IS NULL OR f.to_ms > extract(epoch FROM statement_timestamp()) * 1000)
                    AND NOT EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = p_market AND r.kind = 4 AND r.feed_ts >= f.feed_ts
                                       AND (r.from_ms IS NULL OR r.from_ms <= f.from_ms) AND (r.to_ms IS NULL OR r.to_ms >= f.to_ms)))
$$;

-- Keeps facts of one market that are doubtful. Answers the number of the case when it is new, else NULL.
CREATE FUNCTION betting.record_case(p_facts json, p_doubt text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_case bigint;
BEGIN
  INSERT INTO betting.result_case (market_id, match_id, market_type, specifiers, producer, kind, doubt, feed_ts, facts, facts_hash)
  SELECT x.market_id, x.match_id, x.market_type, x.specifiers, x.producer, x.kind, p_doubt, x.feed_ts, p_facts, sha256(convert_to(p_facts::text, 'UTF8'))
    FROM json_populate_record(NULL::betting.fact, p_facts -> 0) x
      ON CONFLICT ON CONSTRAINT case_once DO NOTHING RETURNING id INTO v_case;
  IF v_case IS NOT NULL THEN
    PERFORM platform.items_failed('result-case', ARRAY[v_case::text], ARRAY[NULL], ARRAY['doubtful results: ' || p_doubt],
              ARRAY[jsonb_build_object('matchId', p_facts -> 0 -> 'match_id', 'marketType', p_facts -> 0 -> 'market_type', 'specifiers', p_facts -> 0 -> 'specifiers')], 1);
  END IF;
  RETURN v_case;
END $$;

-- The answer given to a key of this person: NULL = it is new, {"state": "reused"} = it meant something else. Holds the key until the transaction ends.
CREATE FUNCTION betting.result_answer(p_actor jsonb, p_request text, p_hash bytea) RETURNS json LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_act record;
BEGIN
  PERFORM pg_advisory_xact_lock(7064, hashtext((p_actor ->> 'userId') || '/' || p_request));
  SELECT a.hash, a.answer INTO v_act FROM betting.result_act a WHERE a.user_id = (p_actor ->> 'userId')::bigint AND a.request_id = p_request;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN CASE WHEN v_act.hash = p_hash THEN v_act.answer ELSE '{"state":"reused"}'::json END;
END $$;

-- Decides a case: 'pay' stores its facts after all, dated no later than they arrived, so that a correction can win over them; 'refuse' drops them.
-- Answers {state, isNew}: how the case stands; 'unknown' = there is none. Locks: 7064 of the key, the case, then those of record_facts.
CREATE FUNCTION betting.decide_case(p_case bigint, p_act text, p_actor jsonb, p_request text, p_reason text) RETURNS json LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_hash bytea := sha256(convert_to(p_case || '/' || p_act || '/' || p_reason, 'UTF8'));
  v_answer json := betting.result_answer(p_actor, p_request, v_hash);
  v_case betting.result_case;
  v_state text := CASE p_act WHEN 'pay' THEN 'paid' WHEN 'refuse' THEN 'refused' END;
BEGIN
  IF v_answer IS NOT NULL THEN RETURN v_answer; END IF;
  IF v_state IS NULL THEN RAISE EXCEPTION 'no such act' USING ERRCODE = '22023'; END IF;
  SELECT * INTO v_case FROM betting.result_case c WHERE c.id = p_case FOR UPDATE;
  IF NOT FOUND THEN RETURN '{"state":"unknown"}'; END IF;
  v_answer := json_build_object('state', CASE WHEN v_case.state = 'open' THEN v_state ELSE v_case.state END, 'isNew', v_case.state = 'open');
  IF v_case.state = 'open' THEN
    IF p_act = 'pay' THEN
      PERFORM betting.record_facts((
        SELECT json_agg(f::jsonb || jsonb_build_object('feed_ts', least(v_case.feed_ts, floor(extract(epoch FROM v_case.received_at) * 1000)::bigint)))
          FROM json_array_elements(v_case.facts) f));
    END IF;
    UPDATE betting.result_case c SET state = v_state, decided_at = clock_timestamp(), decided_by = p_actor ->> 'name' WHERE c.id = p_case;
    PERFORM platform.items_succeeded('result-case', ARRAY[p_case::text]);
    PERFORM trading.note(p_actor, p_act || '-result', 'result-case:' || p_case, jsonb_build_object('state', 'open', 'doubt', v_case.doubt, 'facts', v_case.facts::jsonb),
                         jsonb_build_object('state', v_state), p_reason);
  END IF;
  INSERT INTO betting.result_act (user_id, request_id, hash, answer) VALUES ((p_actor ->> 'userId')::bigint, p_request, v_hash, v_answer);
  RETURN v_answer;
END $$;

-- Says what the results of a market are; wins over the feed. p_market: {matchId, marketId, marketType, specifiers, producer}, p_results: [{outcomeId,
-- result, voidFactor?, deadHeatFactor?}]; p_case = the case that this answers, or NULL. Answers {state, isNew}; 'unknown' = nobody has a bet on such a
-- market and nothing was ever said of it, or there is no such case of it.
CREATE FUNCTION betting.supersede_results(p_market jsonb, p_results jsonb, p_case bigint, p_actor jsonb, p_request text, p_reason text) RETURNS json LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_hash bytea := sha256(convert_to(p_market::text || p_results::text || coalesce(p_case, 0) || '/' || p_reason, 'UTF8'));
  v_answer json := betting.result_answer(p_actor, p_request, v_hash);
  v_state text := 'open';
  v_market bigint := (p_market ->> 'marketId')::bigint;
  v_before jsonb;
BEGIN
  IF v_answer IS NOT NULL THEN RETURN v_answer; END IF;
  IF p_case IS NOT NULL THEN
    SELECT c.state INTO v_state FROM betting.result_case c WHERE c.id = p_case AND c.market_id = v_market FOR UPDATE;
    IF NOT FOUND THEN RETURN '{"state":"unknown"}'; END IF;
  ELSIF NOT EXISTS (SELECT 1 FROM betting.leg l WHERE l.market_id = v_market AND l.match_id = (p_market ->> 'matchId')::int)
    AND NOT EXISTS (SELECT 1 FROM betting.fact f WHERE f.market_id = v_market AND f.match_id = (p_market ->> 'matchId')::int) THEN
    RETURN '{"state":"unknown"}';
  END IF;
  v_answer := json_build_object('state', CASE v_state WHEN 'open' THEN 'superseded' ELSE v_state END, 'isNew', v_state = 'open');
  IF v_state = 'open' THEN
    v_before := (SELECT jsonb_agg(jsonb_build_object('kind', f.kind, 'outcomeId', f.outcome_id, 'result', f.result, 'feedTs', f.feed_ts) ORDER BY f.number)
                   FROM (SELECT * FROM betting.fact x WHERE x.market_id = v_market ORDER BY x.number DESC LIMIT 100) f);
    PERFORM betting.record_facts((
      SELECT json_agg(json_build_object('market_id', v_market, 'match_id', p_market -> 'matchId', 'market_type', p_market -> 'marketType', 'specifiers', p_market -> 'specifiers',
               'producer', p_market -> 'producer', 'kind', 6, 'feed_ts', floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint, 'outcome_id', r -> 'outcomeId',
               'result', r -> 'result', 'void_factor', r -> 'voidFactor', 'dead_heat_factor', r -> 'deadHeatFactor'))
        FROM jsonb_array_elements(p_results) r));
    IF p_case IS NOT NULL THEN
      UPDATE betting.result_case c SET state = 'superseded', decided_at = clock_timestamp(), decided_by = p_actor ->> 'name' WHERE c.id = p_case;
      PERFORM platform.items_succeeded('result-case', ARRAY[p_case::text]);
    END IF;
    PERFORM trading.note(p_actor, 'supersede-result', 'market:' || v_market, jsonb_build_object('facts', v_before, 'caseId', p_case),
                         jsonb_build_object('market', p_market, 'results', p_results), p_reason);
  END IF;
  INSERT INTO betting.result_act (user_id, request_id, hash, answer) VALUES ((p_actor ->> 'userId')::bigint, p_request, v_hash, v_answer);
  RETURN v_answer;
END $$;
REVOKE ALL ON FUNCTION betting.result_answer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION betting.record_case, betting.decide_case, betting.supersede_results TO duskline_app;
