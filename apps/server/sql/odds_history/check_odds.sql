-- How many legs of tickets accepted in a range have each verdict of odds_history.ticket_odds; of those whose odds never stood the first so many by name.
CREATE OR REPLACE FUNCTION odds_history.check_odds(p_from timestamptz, p_to timestamptz, p_most int)
RETURNS TABLE (verdict text, legs int, named json)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT o.verdict, count(*)::int,
         coalesce(json_agg(json_build_object('ticketId', o.ticket, 'legNo', o.leg_no, 'selectionId', o.market_id || '.' || o.outcome_id,
                                             'oddsMilli', o.odds_milli) ORDER BY o.ticket, o.leg_no)
                    FILTER (WHERE o.verdict = 'never' AND o.n <= p_most), '[]')
    FROM (SELECT t.*, row_number() OVER (PARTITION BY t.verdict ORDER BY t.ticket, t.leg_no) AS n
            FROM odds_history.ticket_odds(p_from, p_to, NULL) t) o
   GROUP BY o.verdict
$$;

GRANT EXECUTE ON FUNCTION odds_history.check_odds TO duskline_app, duskline_report;
