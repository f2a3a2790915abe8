-- Pays an open case of results that came before the end of their match, once the score gives them; nobody has to be asked. Dated as decide_case
-- dates what it pays. Returns false where it is decided already, or is a case of something else. Locks: 7063 of the case, the case, then those of store_facts.
CREATE OR REPLACE FUNCTION betting.confirm_case(p_case bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_case betting.result_case;
BEGIN
  PERFORM pg_advisory_xact_lock(7063, hashtext('result-case:' || p_case));
  SELECT * INTO v_case FROM betting.result_case c WHERE c.id = p_case FOR UPDATE;
  IF NOT FOUND OR v_case.state <> 'open' OR v_case.doubt <> 'before_end' OR v_case.kind <> 1 THEN RETURN false; END IF;
  PERFORM betting.record_facts((
    SELECT json_agg(f::jsonb || jsonb_build_object('feed_ts', betting.free_moment(v_case.facts,
      least(v_case.feed_ts, floor(extract(epoch FROM v_case.received_at) * 1000)::bigint))))
      FROM json_array_elements(v_case.facts) f));
  UPDATE betting.result_case c SET state = 'paid', decided_at = clock_timestamp(), decided_by = 'score' WHERE c.id = p_case;
  PERFORM platform.items_succeeded('result-case', ARRAY[p_case::text]);
  PERFORM trading.note('{"kind": "system", "name": "score"}', 'pay-result', 'result-case:' || p_case,
                       jsonb_build_object('state', 'open', 'doubt', v_case.doubt, 'facts', v_case.facts::jsonb), '{"state": "paid"}',
                       'the score gives the same');
  RETURN true;
END $$;

GRANT EXECUTE ON FUNCTION betting.confirm_case TO duskline_app;
