-- What the board said of an outcome at a moment: always one row. Where nothing is known it says so; known and without a position: not on offer. Of two runs
-- that claim a moment (the clock was set back) the later one is right. It looks back to where what could be bet on was last stated whole.
CREATE OR REPLACE FUNCTION odds_history.price_at(p_market bigint, p_outcome text, p_at timestamptz)
RETURNS TABLE (is_known boolean, run int, change_position bigint, since timestamptz, odds_milli int, status smallint, reason smallint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(r.complete_from <= p_at AND p_at <= r.written_to, false), r.id, c.position, coalesce(h.at, c.at), c.odds_milli,
         -- 1, 7: suspended, because its producer is down (apps/server/src/modules/odds-history/states.ts)
         CASE WHEN c.status = 0 AND coalesce(h.is_held, c.is_held) THEN 1::smallint ELSE c.status END,
         CASE WHEN c.status = 0 AND coalesce(h.is_held, c.is_held) THEN 7::smallint ELSE c.reason END
    FROM (VALUES (1)) AS one(n)
    LEFT JOIN LATERAL (SELECT o.* FROM odds_history.run o WHERE o.opened_at <= p_at ORDER BY o.id DESC LIMIT 1) r ON true
    LEFT JOIN LATERAL (SELECT max(o.begun_at) AS begun_at FROM odds_history.restated o WHERE o.run = r.id AND o.done_at <= p_at) s ON true
    LEFT JOIN LATERAL (
      SELECT x.* FROM odds_history.change x
       WHERE x.market_id = p_market AND x.outcome_id = p_outcome AND x.at >= coalesce(s.begun_at, r.opened_at) AND x.at <= p_at
         AND x.position >= r.first_position
       ORDER BY x.at DESC, x.position DESC LIMIT 1) c ON true
    LEFT JOIN LATERAL (
      SELECT x.at, x.is_held FROM odds_history.market m JOIN odds_history.held x ON x.match_id = m.match_id
       WHERE m.market_id = p_market AND x.at >= c.at AND x.at <= p_at AND x.position > c.position
         AND (x.market_ids IS NULL OR p_market = ANY (x.market_ids))
       ORDER BY x.at DESC, x.position DESC LIMIT 1) h ON true
$$;

GRANT EXECUTE ON FUNCTION odds_history.price_at TO duskline_app, duskline_report;
