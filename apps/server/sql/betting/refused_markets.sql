-- Markets that the feed has shut with results which a person has refused in the last p_days (null = ever), and that nothing else decides: no stored fact,
-- no other results that wait. feed_ts = of the newest that was refused.
CREATE OR REPLACE FUNCTION betting.refused_markets(p_days int)
  RETURNS TABLE (market_id bigint, match_id int, market_type int, specifiers text, producer smallint, feed_ts bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT DISTINCT ON (c.market_id) c.market_id, c.match_id, c.market_type, c.specifiers, c.producer, c.feed_ts
    FROM betting.result_case c
   WHERE c.market_id IN (SELECT r.market_id FROM betting.result_case r WHERE r.state = 'refused'
     AND (p_days IS NULL OR r.decided_at >= now() - make_interval(days => p_days)))
     AND c.state = 'refused' AND c.kind IN (1, 2)
     AND NOT EXISTS (SELECT 1 FROM betting.result_case o WHERE o.market_id = c.market_id AND o.state = 'open' AND o.kind IN (1, 2))
     AND NOT betting.is_determined(c.market_id)
   ORDER BY c.market_id, c.feed_ts DESC
$$;

GRANT EXECUTE ON FUNCTION betting.refused_markets TO duskline_app;
