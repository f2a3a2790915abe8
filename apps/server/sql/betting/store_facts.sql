-- Stores facts and the work they make. Returns the number of new facts. For this schema alone: what the feed says comes through record_facts, what a
-- person says through supersede_results.
CREATE OR REPLACE FUNCTION betting.store_facts(p_facts json) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_market bigint[];
  v_match int[];
  v_new int;
BEGIN
  -- What is known already makes no work: after an outage the provider repeats hours of results.
  SELECT array_agg(n.market_id ORDER BY n.market_id), array_agg(n.match_id ORDER BY n.market_id) INTO v_market, v_match
    FROM (SELECT DISTINCT ON (x.market_id) x.market_id, x.match_id FROM json_populate_recordset(NULL::betting.fact, p_facts) x
           WHERE NOT EXISTS (SELECT 1 FROM betting.fact f
                              WHERE f.market_id = x.market_id AND f.outcome_id = x.outcome_id AND f.kind = x.kind AND f.feed_ts = x.feed_ts
                                AND (f.result, f.certainty, f.void_factor, f.dead_heat_factor, f.from_ms, f.to_ms, f.match_id, f.market_type, f.specifiers,
                                     f.deduction)
                                    IS NOT DISTINCT FROM (x.result, x.certainty, x.void_factor, x.dead_heat_factor, x.from_ms, x.to_ms, x.match_id,
                                      x.market_type, x.specifiers, x.deduction))) n;
  IF v_market IS NULL THEN RETURN 0; END IF;
  INSERT INTO betting.settle_work AS w (market_id, half, number) SELECT m, h, 0 FROM unnest(v_market) m, generate_series(0, 1) h ORDER BY 1, 2
      ON CONFLICT (market_id, half) DO UPDATE SET after = '00000000-0000-0000-0000-000000000000';
  PERFORM pg_advisory_xact_lock(7002, s.slot) FROM (SELECT DISTINCT m % 1024 AS slot FROM unnest(v_match) m ORDER BY 1) s;
  UPDATE betting.settle_work w SET number = n.number FROM (SELECT nextval('betting.fact_number') AS number) n WHERE w.market_id = ANY (v_market);
  PERFORM pg_advisory_xact_lock(7001, g.id) FROM (SELECT DISTINCT m AS id FROM unnest(v_match) m ORDER BY 1) g;
  INSERT INTO betting.fact (market_id, outcome_id, kind, feed_ts, match_id, market_type, specifiers, producer, certainty, result, void_factor, dead_heat_factor,
                                 void_reason, from_ms, to_ms, deduction)
  SELECT x.market_id, x.outcome_id, x.kind, x.feed_ts, x.match_id, x.market_type, x.specifiers, x.producer, x.certainty, x.result, x.void_factor,
    x.dead_heat_factor,
         x.void_reason, x.from_ms, x.to_ms, x.deduction
    FROM json_populate_recordset(NULL::betting.fact, p_facts) x WHERE x.market_id = ANY (v_market)
      ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS v_new = ROW_COUNT;
  RETURN v_new;
END $$;
