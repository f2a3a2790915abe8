-- Whether a market is decided: then no bet on it may be accepted any more. One is enough to decide it: a result of any of its
-- outcomes that was not rolled back, what a person has said of one, or a cancel in force whose window has not ended.
CREATE OR REPLACE FUNCTION betting.is_determined(p_market bigint) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM betting.fact f WHERE f.market_id = p_market AND f.kind = 6 AND f.result >= 0
                    AND NOT EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = p_market AND r.kind = 6 AND r.outcome_id = f.outcome_id
                      AND r.number > f.number))
      OR EXISTS (SELECT 1 FROM betting.fact f WHERE f.market_id = p_market AND f.kind = 1 AND f.result >= 0
                    AND NOT EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = p_market AND r.kind = 3 AND r.feed_ts >= f.feed_ts))
      OR EXISTS (SELECT 1 FROM betting.fact f WHERE f.market_id = p_market AND f.kind = 2
                    AND (f.to_ms IS NULL OR f.to_ms > extract(epoch FROM statement_timestamp()) * 1000)
                    AND NOT EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = p_market AND r.kind = 4 AND r.feed_ts >= f.feed_ts
                                       AND (r.from_ms IS NULL OR r.from_ms <= f.from_ms) AND (r.to_ms IS NULL OR r.to_ms >= f.to_ms)))
$$;
