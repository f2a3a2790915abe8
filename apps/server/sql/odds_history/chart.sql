-- How an outcome moved in a range, at most four points of each bucket of it: the first, the last, the lowest and the highest. Besides the changes with a price
-- there are the moments that no change tells of: where the range, or a run within it, begins (no odds: it was not on offer) and where its producer went down
-- or came back; of those the first and the last of each bucket are looked up. What has no odds stands only where nothing else does.
CREATE OR REPLACE FUNCTION odds_history.chart(p_market bigint, p_outcome text, p_from timestamptz, p_to timestamptz, p_bucket_ms bigint)
RETURNS TABLE (at timestamptz, odds_milli int, status smallint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH moment AS (
    SELECT greatest(r.complete_from, p_from) AS at FROM odds_history.run r WHERE r.complete_from < p_to AND r.written_to > p_from
    UNION ALL
    SELECT h.at FROM odds_history.market m JOIN odds_history.held h ON h.match_id = m.match_id
     WHERE m.market_id = p_market AND h.at > p_from AND h.at < p_to AND (h.market_ids IS NULL OR p_market = ANY (h.market_ids))
  ), asked AS (
    SELECT DISTINCT m.at
      FROM (SELECT x.at, min(x.at) OVER bucket AS first, max(x.at) OVER bucket AS last FROM moment x
            WINDOW bucket AS (PARTITION BY (extract(epoch FROM x.at - p_from) * 1000)::bigint / p_bucket_ms)) m
     WHERE m.at IN (m.first, m.last)
  ), point AS (
    SELECT c.at, c.position, 0 AS place, c.odds_milli, CASE WHEN c.status = 0 AND c.is_held THEN 1::smallint ELSE c.status END AS status
      FROM odds_history.change c
     WHERE c.market_id = p_market AND c.outcome_id = p_outcome AND c.at > p_from AND c.at < p_to AND c.odds_milli > 0
    UNION ALL
    SELECT a.at, coalesce(p.change_position, 0), 1, nullif(p.odds_milli, 0), coalesce(p.status, 2::smallint)
      FROM asked a CROSS JOIN LATERAL odds_history.price_at(p_market, p_outcome, a.at) p WHERE p.is_known
  )
  SELECT o.at, o.odds_milli, o.status
    FROM (SELECT b.*,
                 row_number() OVER (PARTITION BY b.bucket ORDER BY b.odds_milli IS NULL, b.at, b.position, b.place) AS first,
                 row_number() OVER (PARTITION BY b.bucket ORDER BY b.odds_milli IS NULL, b.at DESC, b.position DESC, b.place DESC) AS last,
                 row_number() OVER (PARTITION BY b.bucket ORDER BY b.odds_milli NULLS LAST, b.at, b.position, b.place) AS lowest,
                 row_number() OVER (PARTITION BY b.bucket ORDER BY b.odds_milli DESC NULLS LAST, b.at, b.position, b.place) AS highest
            FROM (SELECT p.*, (extract(epoch FROM p.at - p_from) * 1000)::bigint / p_bucket_ms AS bucket FROM point p) b) o
   WHERE 1 IN (o.first, o.last, o.lowest, o.highest)
   ORDER BY o.at, o.position, o.place
$$;

GRANT EXECUTE ON FUNCTION odds_history.chart TO duskline_app, duskline_report;
