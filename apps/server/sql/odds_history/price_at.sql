-- What the board said of an outcome at a moment: always one row. Where nothing is known it says so; known and without a position: not on offer. Of two runs
-- that claim a moment (the clock was set back) the later one is right.
CREATE OR REPLACE FUNCTION odds_history.price_at(p_market bigint, p_outcome text, p_at timestamptz)
RETURNS TABLE (is_known boolean, run int, change_position bigint, since timestamptz, odds_milli int, status smallint, reason smallint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(r.complete_from <= p_at AND p_at <= r.written_to, false), r.id, c.position, c.at, c.odds_milli, c.status, c.reason
    FROM (VALUES (1)) AS one(n)
    LEFT JOIN LATERAL (SELECT o.* FROM odds_history.run o WHERE o.opened_at <= p_at ORDER BY o.id DESC LIMIT 1) r ON true
    LEFT JOIN LATERAL (
      SELECT x.* FROM odds_history.change x
       WHERE x.market_id = p_market AND x.outcome_id = p_outcome AND x.at >= r.opened_at AND x.at <= p_at AND x.position >= r.first_position
       ORDER BY x.at DESC, x.position DESC LIMIT 1) c ON true
$$;

GRANT EXECUTE ON FUNCTION odds_history.price_at TO duskline_app, duskline_report;
