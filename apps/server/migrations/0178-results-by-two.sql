-- What a person says of results is money: who has a bet on the match says nothing, what is above the amount of one person takes two (XR-24, XR-20),
-- and nobody else's word looks like that of a person (XR-22). One mechanism of second approval for bets, results and matches.

-- owner: trading
ALTER TABLE trading.second_approval ADD COLUMN subject text, ADD COLUMN terms jsonb, ADD COLUMN asked_key text, ADD COLUMN asked_hash bytea;
UPDATE trading.second_approval s SET subject = 'ticket:' || s.ticket_id, terms = jsonb_build_object('stakeMinor', s.stake::text, 'oddsMilli', to_jsonb(s.odds_milli));
ALTER TABLE trading.second_approval
  ALTER COLUMN subject SET NOT NULL,    -- ticket:<id>, result-case:<id>, market:<id>, changed-match:<id>
  ALTER COLUMN terms SET NOT NULL,      -- what a second trader has to want too, exactly
  ALTER COLUMN ticket_id DROP NOT NULL, -- of a bet only
  DROP COLUMN stake, DROP COLUMN odds_milli,
  DROP CONSTRAINT second_approval_event_check,
  ADD CONSTRAINT second_approval_event_check CHECK (event IN ('accept', 'offer', 'pay-result', 'refuse-result', 'supersede-result', 'let-go')),
  ADD CONSTRAINT second_approval_ticket CHECK ((ticket_id IS NULL) = (event NOT IN ('accept', 'offer')));
DROP INDEX trading.second_approval_open;
CREATE UNIQUE INDEX second_approval_open ON trading.second_approval (subject) WHERE state = 'open';
COMMENT ON COLUMN trading.second_approval.net_win IS 'what it can cost the book, in its currency';

-- Judges an act that can cost the book p_amount. 'go' = do it now; 'second' = written down, it waits for the same act of somebody else. A rule is
-- nobody's pair of eyes: above the amount it decides nothing, but in a database of play money (XR-24). p_key, p_hash: under which key he asked,
-- when the answer belongs to a key. The caller holds 7063 of the subject.
CREATE FUNCTION trading.second_trader(p_subject text, p_event text, p_terms jsonb, p_amount bigint, p_actor jsonb, p_ticket uuid, p_key text, p_hash bytea) RETURNS text
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_open trading.second_approval;
  v_user bigint := (p_actor ->> 'userId')::bigint;
  v_is_small boolean := p_amount <= (SELECT p.four_eyes_minor FROM trading.policy p);
BEGIN
  IF p_actor ->> 'kind' = 'auto' THEN
    RETURN CASE WHEN v_is_small OR platform.profile() IS NOT DISTINCT FROM 'play' THEN 'go' ELSE 'second' END;
  END IF;
  IF p_actor ->> 'kind' IS DISTINCT FROM 'trader' OR v_user IS NULL THEN
    RAISE EXCEPTION 'this is for a trader to decide' USING ERRCODE = '42501';
  END IF;
  SELECT * INTO v_open FROM trading.second_approval s WHERE s.subject = p_subject AND s.state = 'open';
  IF v_open.id IS NOT NULL AND v_open.event = p_event AND v_open.terms = p_terms AND NOT v_is_small THEN
    IF v_open.asked_by = v_user THEN RETURN 'second'; END IF;
    UPDATE trading.second_approval s SET state = 'approved', ended_by = p_actor ->> 'name', ended_at = clock_timestamp() WHERE s.id = v_open.id;
    RETURN 'go';
  END IF;
  UPDATE trading.second_approval s SET state = 'replaced', ended_by = p_actor ->> 'name', ended_at = clock_timestamp() WHERE s.id = v_open.id;
  IF v_is_small THEN RETURN 'go'; END IF;
  INSERT INTO trading.second_approval (subject, ticket_id, event, terms, net_win, asked_by, asked_name, asked_at, asked_key, asked_hash)
  VALUES (p_subject, p_ticket, p_event, p_terms, p_amount, v_user, p_actor ->> 'name', clock_timestamp(), p_key, p_hash);
  PERFORM trading.note(p_actor, 'ask-second', p_subject, NULL, p_terms || jsonb_build_object('event', p_event, 'netWinMinor', p_amount::text), NULL);
  RETURN 'second';
END $$;
REVOKE ALL ON FUNCTION trading.second_trader FROM PUBLIC;

-- As before, by the one mechanism.
CREATE OR REPLACE FUNCTION trading.judge_act(p_ticket uuid, p_event text, p_actor jsonb, p_terms jsonb) RETURNS text LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_odds jsonb;
BEGIN
  IF p_event = 'offer' AND EXISTS (
    SELECT 1 FROM jsonb_to_recordset(coalesce(p_terms -> 'legs', '[]')) AS w("legNo" int, "oddsMilli" bigint, "boardOddsMilli" bigint)
      LEFT JOIN betting.leg l ON l.ticket_id = p_ticket AND l.leg_no = w."legNo"
     WHERE w."oddsMilli" > greatest(coalesce(l.odds_milli, 0), w."boardOddsMilli" * (SELECT p.offer_ceiling_milli FROM trading.policy p) / 1000)) THEN
    RAISE EXCEPTION 'odds above the ceiling over the board' USING ERRCODE = '23514';
  END IF;
  -- A bet that is not waiting for a trader any more is answered by the step itself.
  IF NOT EXISTS (SELECT 1 FROM betting.ticket t WHERE t.id = p_ticket AND t.acceptance = 0 AND t.delay_until > clock_timestamp()) THEN RETURN 'go'; END IF;
  v_odds := to_jsonb(ARRAY(SELECT w."oddsMilli" FROM jsonb_to_recordset(coalesce(p_terms -> 'legs', '[]')) AS w("legNo" int, "oddsMilli" int) ORDER BY w."legNo"));
  RETURN trading.second_trader('ticket:' || p_ticket, p_event, jsonb_build_object('stakeMinor', p_terms ->> 'stakeMinor', 'oddsMilli', v_odds),
                               coalesce((p_terms ->> 'netWinBookMinor')::bigint, 0), p_actor, p_ticket, NULL, NULL);
END $$;

-- owner: tickets
-- What results of these markets can move, in the book's currency: of every bet with a leg there what it returns at most. A bet that was declined, or
-- cashed out whole, is not concerned. A combo counts whole: its last leg decides all of it.
CREATE FUNCTION betting.at_stake(p_market bigint[]) RETURNS bigint LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT least(coalesce(sum(greatest(b.payout, b.most)), 0), 1000000000000000000)::bigint
    FROM (SELECT sum(l.book_payout) AS payout, trunc(t.max_payout::numeric * sum(l.book_stake) / t.stake) AS most
            FROM (SELECT DISTINCT m.ticket_id FROM betting.leg m WHERE m.market_id = ANY (p_market)) x
            JOIN betting.ticket t ON t.id = x.ticket_id
            JOIN betting.leg l ON l.ticket_id = t.id
           WHERE t.acceptance <> 2 AND t.cashed_stake < t.stake GROUP BY t.id, t.max_payout, t.stake) b
$$;

-- Whether this person has a bet on the match.
CREATE FUNCTION betting.has_own_bet(p_user bigint, p_match int) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM betting.ticket t JOIN betting.leg l ON l.ticket_id = t.id
                  WHERE t.user_id = p_user AND t.acceptance <> 2 AND l.match_id = p_match)
$$;

-- Judges what a person wants to do about results: 'own' = he has a bet on the match, never; else as trading.second_trader.
CREATE FUNCTION betting.judge_result(p_match int, p_market bigint[], p_subject text, p_event text, p_terms jsonb, p_actor jsonb, p_key text, p_hash bytea) RETURNS text
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF p_actor ->> 'kind' IS DISTINCT FROM 'trader' THEN RAISE EXCEPTION 'results are for a trader to decide' USING ERRCODE = '42501'; END IF;
  IF betting.has_own_bet((p_actor ->> 'userId')::bigint, p_match) THEN RETURN 'own'; END IF;
  RETURN trading.second_trader(p_subject, p_event, p_terms, betting.at_stake(p_market), p_actor, NULL, p_key, p_hash);
END $$;

-- The same question once the gates of the match are held and no bet can come any more: a bet that slipped in between has the whole act done again.
CREATE FUNCTION betting.judge_again(p_match int, p_market bigint[], p_subject text, p_actor jsonb) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF betting.has_own_bet((p_actor ->> 'userId')::bigint, p_match)
     OR (betting.at_stake(p_market) > (SELECT p.four_eyes_minor FROM trading.policy p)
         AND NOT EXISTS (SELECT 1 FROM trading.second_approval s WHERE s.subject = p_subject AND s.state = 'approved' AND s.ended_at >= now())) THEN
    RAISE EXCEPTION 'bets came while results were decided' USING ERRCODE = '40001';
  END IF;
END $$;

-- Whoever asked for what somebody else has now approved gets, under his key, the answer of it.
CREATE FUNCTION betting.answer_asker(p_subject text, p_answer json) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO betting.result_act (user_id, request_id, hash, answer)
  SELECT s.asked_by, s.asked_key, s.asked_hash, p_answer FROM trading.second_approval s
   WHERE s.subject = p_subject AND s.state = 'approved' AND s.asked_key IS NOT NULL AND s.ended_at >= now()
      ON CONFLICT DO NOTHING
$$;

-- Facts that a person says (kind 6) come through supersede_results alone: it asks who says it, why, and writes it into the book of acts.
ALTER FUNCTION betting.record_facts(json) RENAME TO store_facts;
REVOKE ALL ON FUNCTION betting.store_facts FROM PUBLIC, duskline_app;
CREATE FUNCTION betting.record_facts(p_facts json) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM json_populate_recordset(NULL::betting.fact, p_facts) x WHERE x.kind = 6) THEN
    RAISE EXCEPTION 'what a person says of results comes from the trading desk alone' USING ERRCODE = '42501';
  END IF;
  RETURN betting.store_facts(p_facts);
END $$;
REVOKE ALL ON FUNCTION betting.record_facts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION betting.record_facts TO duskline_app;

-- As before; all facts of a case are of one market and of one kind of the feed.
CREATE OR REPLACE FUNCTION betting.record_case(p_facts json, p_doubt text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_case bigint;
BEGIN
  IF (SELECT count(DISTINCT (x.market_id, x.match_id, x.kind)) FROM json_populate_recordset(NULL::betting.fact, p_facts) x) <> 1 THEN
    RAISE EXCEPTION 'a case is of one market and one kind' USING ERRCODE = '22023';
  END IF;
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

-- Outcomes ('' = the whole market) for which stored facts change nothing, because something newer stands or there is nothing to take back. The same order
-- as the rule book (result-in-force): what a person said, a cancel of everything, the newest settlement that was not taken back.
CREATE FUNCTION betting.overtaken(p_facts json) RETURNS text[] LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(array_agg(x.outcome_id ORDER BY x.outcome_id COLLATE "C"), '{}')
    FROM json_populate_recordset(NULL::betting.fact, p_facts) x
   WHERE CASE x.kind
     WHEN 1 THEN
       EXISTS (SELECT 1 FROM betting.fact d WHERE d.market_id = x.market_id AND d.kind = 6 AND d.outcome_id = x.outcome_id AND d.result >= 0
                  AND NOT EXISTS (SELECT 1 FROM betting.fact l WHERE l.market_id = d.market_id AND l.kind = 6 AND l.outcome_id = d.outcome_id AND l.number > d.number))
       OR EXISTS (SELECT 1 FROM betting.fact c WHERE c.market_id = x.market_id AND c.kind = 2 AND c.from_ms IS NULL AND c.to_ms IS NULL
                     AND NOT EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = x.market_id AND r.kind = 4 AND r.feed_ts >= c.feed_ts AND r.from_ms IS NULL AND r.to_ms IS NULL))
       OR EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = x.market_id AND r.kind = 3 AND r.feed_ts >= x.feed_ts)
       OR EXISTS (SELECT 1 FROM betting.fact s WHERE s.market_id = x.market_id AND s.kind = 1 AND s.outcome_id = x.outcome_id
                     AND (s.feed_ts, coalesce(s.certainty, 0), coalesce(s.result, 0), coalesce(s.void_factor, '') COLLATE "C", coalesce(s.dead_heat_factor, '') COLLATE "C")
                       > (x.feed_ts, coalesce(x.certainty, 0), coalesce(x.result, 0), coalesce(x.void_factor, '') COLLATE "C", coalesce(x.dead_heat_factor, '') COLLATE "C"))
     WHEN 2 THEN EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = x.market_id AND r.kind = 4 AND r.feed_ts >= x.feed_ts
                            AND (r.from_ms IS NULL OR r.from_ms <= x.from_ms) AND (r.to_ms IS NULL OR r.to_ms >= x.to_ms))
     WHEN 3 THEN NOT EXISTS (SELECT 1 FROM betting.fact s WHERE s.market_id = x.market_id AND s.kind = 1 AND s.feed_ts <= x.feed_ts)
     WHEN 4 THEN NOT EXISTS (SELECT 1 FROM betting.fact c WHERE c.market_id = x.market_id AND c.kind = 2 AND c.feed_ts <= x.feed_ts)
     ELSE false END
$$;

-- As before, behind two rules: who has a bet on the match decides nothing ('own'), and above the amount of one person a second trader has to do the
-- same ('second': nothing has changed, and the key stays free for the answer of what becomes of it). overtaken = outcomes for which a paid case changes
-- nothing, because something newer stands (XR-20). Locks: 7064 of the key, 7063 of the case, the case, then those of store_facts.
CREATE OR REPLACE FUNCTION betting.decide_case(p_case bigint, p_act text, p_actor jsonb, p_request text, p_reason text) RETURNS json LANGUAGE plpgsql SECURITY DEFINER
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
        SELECT json_agg(f::jsonb || jsonb_build_object('feed_ts', least(v_case.feed_ts, floor(extract(epoch FROM v_case.received_at) * 1000)::bigint)))
          FROM json_array_elements(v_case.facts) f);
      PERFORM betting.record_facts(v_facts);
      PERFORM betting.judge_again(v_case.match_id, ARRAY[v_case.market_id], v_subject, p_actor);
      v_overtaken := nullif(betting.overtaken(v_facts), '{}');
    END IF;
    UPDATE betting.result_case c SET state = v_state, decided_at = clock_timestamp(), decided_by = p_actor ->> 'name' WHERE c.id = p_case;
    PERFORM platform.items_succeeded('result-case', ARRAY[p_case::text]);
    PERFORM trading.note(p_actor, p_act || '-result', v_subject, jsonb_build_object('state', 'open', 'doubt', v_case.doubt, 'facts', v_case.facts::jsonb),
                         jsonb_strip_nulls(jsonb_build_object('state', v_state, 'overtaken', to_jsonb(v_overtaken))), p_reason);
  END IF;
  v_answer := json_strip_nulls(json_build_object('state', CASE WHEN v_case.state = 'open' THEN v_state ELSE v_case.state END, 'isNew', v_case.state = 'open',
                                                 'overtaken', v_overtaken));
  INSERT INTO betting.result_act (user_id, request_id, hash, answer) VALUES ((p_actor ->> 'userId')::bigint, p_request, v_hash, v_answer);
  PERFORM betting.answer_asker(v_subject, v_answer);
  RETURN v_answer;
END $$;

-- As before, behind the same two rules.
CREATE OR REPLACE FUNCTION betting.supersede_results(p_market jsonb, p_results jsonb, p_case bigint, p_actor jsonb, p_request text, p_reason text) RETURNS json LANGUAGE plpgsql SECURITY DEFINER
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
      SELECT json_agg(json_build_object('market_id', v_market, 'match_id', p_market -> 'matchId', 'market_type', p_market -> 'marketType', 'specifiers', p_market -> 'specifiers',
               'producer', p_market -> 'producer', 'kind', 6, 'feed_ts', floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint, 'outcome_id', r -> 'outcomeId',
               'result', r -> 'result', 'void_factor', r -> 'voidFactor', 'dead_heat_factor', r -> 'deadHeatFactor'))
        FROM jsonb_array_elements(p_results) r));
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

-- owner: trading
-- Lets something that is parked be tried again, with everything of its order. A match whose competitors changed holds its results back (XR-04): to let
-- it go pays them, so it stands behind the rules of results. Answers {state: go | second | own, count}; count 0 with 'go' = there is no such thing.
CREATE FUNCTION trading.requeue(p_kind text, p_key text, p_actor jsonb) RETURNS json LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_order text;
  v_subject text;
  v_ruling text;
  v_count int;
BEGIN
  SELECT k.order_key INTO v_order FROM platform.parked k WHERE k.kind = p_kind AND k.key = p_key AND k.parked_at IS NOT NULL;
  IF NOT FOUND THEN RETURN '{"state":"go","count":0}'; END IF;
  IF p_kind = 'changed_match' THEN
    v_subject := 'changed-match:' || v_order;
    PERFORM pg_advisory_xact_lock(7063, hashtext(v_subject));
    IF NOT EXISTS (SELECT 1 FROM platform.parked k WHERE k.kind = p_kind AND k.order_key = v_order AND k.parked_at IS NOT NULL AND k.requeued_at IS NULL) THEN
      RETURN '{"state":"go","count":0}';
    END IF;
    v_ruling := betting.judge_result(v_order::int, ARRAY(SELECT DISTINCT e.market_id FROM betting.exposure e WHERE e.match_id = v_order::int),
                                     v_subject, 'let-go', '{}', p_actor, NULL, NULL);
    IF v_ruling <> 'go' THEN RETURN json_build_object('state', v_ruling, 'count', 0); END IF;
  END IF;
  UPDATE platform.parked k SET requeued_at = clock_timestamp(), requeued_by = p_actor ->> 'name'
   WHERE k.kind = p_kind AND k.parked_at IS NOT NULL AND k.requeued_at IS NULL AND (k.key = p_key OR k.order_key = v_order);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  IF v_count > 0 THEN
    PERFORM trading.note(p_actor, 'requeue', coalesce(v_subject, 'parked:' || p_kind || '/' || p_key), NULL, jsonb_build_object('kind', p_kind, 'key', p_key, 'count', v_count), NULL);
  END IF;
  RETURN json_build_object('state', 'go', 'count', v_count);
END $$;
REVOKE ALL ON FUNCTION betting.at_stake, betting.has_own_bet, betting.judge_result, betting.judge_again, betting.answer_asker, betting.overtaken, trading.requeue FROM PUBLIC;
GRANT EXECUTE ON FUNCTION trading.requeue TO duskline_app;
