-- The legs of accepted tickets and what the board said of them while they were placed. A bet may be paid as asked when its odds stood 15 s before its
-- decision (betting rules 10.2); two seconds are for clocks that differ. Legs of a teaser stand on the board's own line.
-- Ids begin with when a bet was asked for, which is at most minutes before it was accepted.
--   stood    the outcome was open at these odds
--   unknown  the history does not know all of that time
--   trader   it was not, and a trader decided the bet
--   never    it was not
CREATE OR REPLACE FUNCTION odds_history.ticket_odds(p_from timestamptz, p_to timestamptz, p_ticket uuid)
RETURNS TABLE (ticket uuid, leg_no int, market_id bigint, outcome_id text, odds_milli int, from_at timestamptz, to_at timestamptz, verdict text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp SET enable_nestloop = on AS $$
  WITH leg AS (
    SELECT t.id, l.leg_no::int AS leg_no, l.odds_milli, t.referred, b.market_id, b.outcome_id,
           t.received_at - interval '17 seconds' AS from_at, t.accepted_at + interval '2 seconds' AS to_at
      FROM betting.ticket t JOIN betting.leg l ON l.ticket_id = t.id,
           LATERAL (SELECT CASE WHEN l.titles ? 'teasedLine' THEN l.titles ->> 'selectionId' END AS sold_as) s,
           LATERAL (SELECT coalesce(substring(s.sold_as FROM '^([0-9]{1,18})\.')::bigint, l.market_id) AS market_id,
                           coalesce(substring(s.sold_as FROM '^[0-9]{1,18}\.(.+)$'), l.outcome_id) AS outcome_id) b
     WHERE t.id >= coalesce(p_ticket, betting.first_ticket_id(p_from - interval '1 hour'))
       AND t.id <= coalesce(p_ticket, 'ffffffff-ffff-ffff-ffff-ffffffffffff') AND t.accepted_at >= p_from AND t.accepted_at < p_to)
  SELECT g.id, g.leg_no, g.market_id, g.outcome_id, g.odds_milli, g.from_at, g.to_at,
         CASE WHEN (before.is_known AND before.status = 0 AND before.odds_milli = g.odds_milli)
                OR EXISTS (SELECT 1 FROM odds_history.change c
                            WHERE c.market_id = g.market_id AND c.outcome_id = g.outcome_id AND c.at > g.from_at AND c.at <= g.to_at
                              AND c.status = 0 AND NOT c.is_held AND c.odds_milli = g.odds_milli)
                OR EXISTS (SELECT 1 FROM odds_history.market m JOIN odds_history.held h ON h.match_id = m.match_id
                                  CROSS JOIN LATERAL odds_history.price_at(g.market_id, g.outcome_id, h.at) back
                            WHERE m.market_id = g.market_id AND h.at > g.from_at AND h.at <= g.to_at AND NOT h.is_held
                              AND back.status = 0 AND back.odds_milli = g.odds_milli) THEN 'stood'
              WHEN NOT coalesce(r.complete_from <= g.from_at AND g.to_at <= r.written_to, false) THEN 'unknown'
              WHEN g.referred THEN 'trader'
              ELSE 'never' END
    FROM leg g CROSS JOIN LATERAL odds_history.price_at(g.market_id, g.outcome_id, g.from_at) before
    LEFT JOIN LATERAL (SELECT o.* FROM odds_history.run o WHERE o.opened_at <= g.to_at ORDER BY o.id DESC LIMIT 1) r ON true
   ORDER BY g.id, g.leg_no
$$;

GRANT EXECUTE ON FUNCTION odds_history.ticket_odds TO duskline_app, duskline_report;
