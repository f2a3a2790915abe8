-- An outcome in a range: what it stood at when the range, or a run within it, began (no odds: it was not on offer), and of its changes with a price at most
-- four of each bucket of the range: the first, the last, the lowest and the highest.
CREATE OR REPLACE FUNCTION odds_history.chart(p_market bigint, p_outcome text, p_from timestamptz, p_to timestamptz, p_bucket_ms bigint)
RETURNS TABLE (at timestamptz, odds_milli int, status smallint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT a.at, a.odds_milli, a.status FROM (
    SELECT b.at, 0::bigint AS place, p.odds_milli, coalesce(p.status, 2::smallint) AS status
      FROM (SELECT greatest(r.complete_from, p_from) AS at FROM odds_history.run r WHERE r.complete_from < p_to AND r.written_to > p_from) b,
           LATERAL odds_history.price_at(p_market, p_outcome, b.at) p WHERE p.is_known
    UNION ALL
    SELECT c.at, c.position, c.odds_milli, c.status
      FROM (SELECT x.*,
                   row_number() OVER (PARTITION BY x.bucket ORDER BY x.at, x.position) AS first,
                   row_number() OVER (PARTITION BY x.bucket ORDER BY x.at DESC, x.position DESC) AS last,
                   row_number() OVER (PARTITION BY x.bucket ORDER BY x.odds_milli, x.at, x.position) AS lowest,
                   row_number() OVER (PARTITION BY x.bucket ORDER BY x.odds_milli DESC, x.at, x.position) AS highest
              FROM (SELECT h.*, (extract(epoch FROM h.at - p_from) * 1000)::bigint / p_bucket_ms AS bucket FROM odds_history.change h
                     WHERE h.market_id = p_market AND h.outcome_id = p_outcome AND h.at > p_from AND h.at < p_to AND h.odds_milli > 0) x) c
     WHERE 1 IN (c.first, c.last, c.lowest, c.highest)) a
   ORDER BY a.at, a.place
$$;

GRANT EXECUTE ON FUNCTION odds_history.chart TO duskline_app, duskline_report;
