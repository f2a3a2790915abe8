-- What the withdrawal of a runner takes off the winnings of others (betting rules 8.8), where a person says of its outcome that it is void: as the case says
-- that they answer, else as it was when a person said so before, else as the feed says in what is in force. No row or NULL: nothing. p_result as in
-- supersede_results.
CREATE OR REPLACE FUNCTION betting.known_deduction(p_case bigint, p_market bigint, p_result jsonb) RETURNS TABLE (deduction text, to_ms bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN s.deduction IS NOT NULL THEN s.deduction END, CASE WHEN s.deduction IS NOT NULL THEN s.to_ms END
    FROM (SELECT 1 AS place, x.*
            FROM betting.result_case c, LATERAL json_populate_recordset(NULL::betting.fact, c.facts) x
           WHERE c.id = p_case AND c.market_id = p_market AND x.kind = 1 AND x.outcome_id = p_result ->> 'outcomeId'
          UNION ALL
          SELECT 2, d.* FROM betting.fact d
           WHERE d.market_id = p_market AND d.outcome_id = p_result ->> 'outcomeId' AND d.kind = 6 AND d.deduction IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM betting.fact l WHERE l.market_id = d.market_id AND l.kind = 6 AND l.outcome_id = d.outcome_id
                                AND l.number > d.number)
          UNION ALL
          SELECT 3, f.* FROM betting.fact f
           WHERE f.market_id = p_market AND f.outcome_id = p_result ->> 'outcomeId' AND f.kind = 1
             AND NOT EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = f.market_id AND r.kind = 3 AND r.feed_ts >= f.feed_ts)) s
   WHERE (p_result ->> 'result')::int >= 0 AND p_result ->> 'voidFactor' ~ '^(1(\.0+)?|([1-9][0-9]*)/\3)$'
   ORDER BY s.place, s.feed_ts DESC, coalesce(s.certainty, 0) DESC, coalesce(s.result, 0) DESC, coalesce(s.void_factor, '') COLLATE "C" DESC,
            coalesce(s.dead_heat_factor, '') COLLATE "C" DESC, coalesce(s.deduction, '') COLLATE "C" DESC, coalesce(s.to_ms, 0) DESC
   LIMIT 1
$$;
