-- Outcomes ('' = the whole market) for which stored facts change nothing, because something newer stands or there is nothing to take back. The same order
-- as the rule book (result-in-force): what a person said, a cancel of everything, the newest settlement that was not taken back.
CREATE OR REPLACE FUNCTION betting.overtaken(p_facts json) RETURNS text[] LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(array_agg(x.outcome_id ORDER BY x.outcome_id COLLATE "C"), '{}')
    FROM json_populate_recordset(NULL::betting.fact, p_facts) x
   WHERE CASE x.kind
     WHEN 1 THEN
       EXISTS (SELECT 1 FROM betting.fact d WHERE d.market_id = x.market_id AND d.kind = 6 AND d.outcome_id = x.outcome_id AND d.result >= 0
                  AND NOT EXISTS (SELECT 1 FROM betting.fact l WHERE l.market_id = d.market_id AND l.kind = 6 AND l.outcome_id = d.outcome_id
                    AND l.number > d.number))
       OR EXISTS (SELECT 1 FROM betting.fact c WHERE c.market_id = x.market_id AND c.kind = 2 AND c.from_ms IS NULL AND c.to_ms IS NULL
                     AND NOT EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = x.market_id AND r.kind = 4 AND r.feed_ts >= c.feed_ts
                       AND r.from_ms IS NULL AND r.to_ms IS NULL))
       OR EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = x.market_id AND r.kind = 3 AND r.feed_ts >= x.feed_ts)
       OR EXISTS (SELECT 1 FROM betting.fact s WHERE s.market_id = x.market_id AND s.kind = 1 AND s.outcome_id = x.outcome_id
                     AND (s.feed_ts, coalesce(s.certainty, 0), coalesce(s.result, 0), coalesce(s.void_factor, '') COLLATE "C",
                       coalesce(s.dead_heat_factor, '') COLLATE "C", coalesce(s.deduction, '') COLLATE "C", coalesce(s.to_ms, 0))
                       > (x.feed_ts, coalesce(x.certainty, 0), coalesce(x.result, 0), coalesce(x.void_factor, '') COLLATE "C",
                         coalesce(x.dead_heat_factor, '') COLLATE "C", coalesce(x.deduction, '') COLLATE "C", coalesce(x.to_ms, 0)))
     WHEN 2 THEN EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = x.market_id AND r.kind = 4 AND r.feed_ts >= x.feed_ts
                            AND (r.from_ms IS NULL OR r.from_ms <= x.from_ms) AND (r.to_ms IS NULL OR r.to_ms >= x.to_ms))
     WHEN 3 THEN NOT EXISTS (SELECT 1 FROM betting.fact s WHERE s.market_id = x.market_id AND s.kind = 1 AND s.feed_ts <= x.feed_ts)
     WHEN 4 THEN NOT EXISTS (SELECT 1 FROM betting.fact c WHERE c.market_id = x.market_id AND c.kind = 2 AND c.feed_ts <= x.feed_ts)
     ELSE false END
$$;
