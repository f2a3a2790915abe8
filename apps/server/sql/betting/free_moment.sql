-- The moment that facts which a person pays are dated with: their own, or the first after it at which no settlement in force of the same certainty says
-- something else of an outcome of theirs. Of two contents of one moment the greater result of each outcome counts, so both would be paid in part.
CREATE OR REPLACE FUNCTION betting.free_moment(p_facts json, p_ts bigint) RETURNS bigint LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_ts bigint := p_ts;
BEGIN
  WHILE EXISTS (
    SELECT 1 FROM json_populate_recordset(NULL::betting.fact, p_facts) x
      JOIN betting.fact s ON s.market_id = x.market_id AND s.outcome_id = x.outcome_id AND s.kind = 1 AND x.kind = 1 AND s.feed_ts = v_ts
     WHERE s.certainty IS NOT DISTINCT FROM x.certainty
       AND (s.result, s.void_factor, s.dead_heat_factor, s.deduction, s.to_ms)
           IS DISTINCT FROM (x.result, x.void_factor, x.dead_heat_factor, x.deduction, x.to_ms)
       AND NOT EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = s.market_id AND r.kind = 3 AND r.feed_ts >= s.feed_ts)) LOOP
    v_ts := v_ts + 1;
  END LOOP;
  RETURN v_ts;
END $$;
