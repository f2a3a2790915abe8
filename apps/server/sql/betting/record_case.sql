-- Keeps facts of one market that are doubtful; all facts of a case are of one market and of one kind of the feed. Returns the number of the case
-- when it is new, else NULL.
CREATE OR REPLACE FUNCTION betting.record_case(p_facts json, p_doubt text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
              ARRAY[jsonb_build_object('matchId', p_facts -> 0 -> 'match_id', 'marketType', p_facts -> 0 -> 'market_type',
                                       'specifiers', p_facts -> 0 -> 'specifiers')], 1);
  END IF;
  RETURN v_case;
END $$;

GRANT EXECUTE ON FUNCTION betting.record_case TO duskline_app;
