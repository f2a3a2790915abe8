-- Markets whose stored results the final score refutes, for as long as a person has not decided and nothing newer was said of them. Every chunk of settlement
-- asks: in plpgsql its plan is kept.
CREATE OR REPLACE FUNCTION betting.refuted_markets() RETURNS bigint[] LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN (
    SELECT coalesce(array_agg(DISTINCT c.market_id), '{}') FROM betting.result_case c
     WHERE c.state = 'open' AND c.doubt = 'stored_against_score'
       AND NOT EXISTS (SELECT 1 FROM betting.fact f WHERE f.market_id = c.market_id AND (f.kind = 6 OR f.kind <> 5 AND f.feed_ts > c.feed_ts)));
END $$;
