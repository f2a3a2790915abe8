-- What the book carries for a referred bet: all of it is let go when the bet is declined (p_to 2), or it follows the terms it is accepted on (1, 4), and the
-- legs with it: p_legs as in trading.decide_step. Lines are changed in ascending order.
CREATE OR REPLACE FUNCTION betting.book_terms(p_ticket uuid, p_to smallint, p_legs jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE betting.exposure e SET stake = e.stake + d.stake, payout = e.payout + d.payout, ceiling = NULL
    FROM (SELECT l.market_id, l.outcome_id,
                 sum(CASE WHEN p_to = 2 THEN -l.book_stake ELSE coalesce(w."bookStakeMinor", l.book_stake) - l.book_stake END)::bigint AS stake,
                 sum(CASE WHEN p_to = 2 THEN -l.book_payout ELSE coalesce(w."bookPayoutMinor", l.book_payout) - l.book_payout END)::bigint AS payout
            FROM betting.leg l LEFT JOIN jsonb_to_recordset(p_legs) AS w("legNo" int, "bookStakeMinor" bigint, "bookPayoutMinor" bigint) ON w."legNo" = l.leg_no
           WHERE l.ticket_id = p_ticket AND p_to IN (1, 2, 4) GROUP BY 1, 2 ORDER BY 1, 2) d
   WHERE e.market_id = d.market_id AND e.outcome_id = d.outcome_id AND (d.stake <> 0 OR d.payout <> 0);
  IF p_to IN (1, 4) THEN
    UPDATE betting.leg l SET odds_milli = coalesce(w."oddsMilli", l.odds_milli), price_version = coalesce(w."priceVersion", l.price_version),
           book_stake = coalesce(w."bookStakeMinor", l.book_stake), book_payout = coalesce(w."bookPayoutMinor", l.book_payout)
      FROM jsonb_to_recordset(p_legs) AS w("legNo" int, "oddsMilli" int, "priceVersion" bigint, "bookStakeMinor" bigint, "bookPayoutMinor" bigint)
     WHERE l.ticket_id = p_ticket AND l.leg_no = w."legNo";
  END IF;
END $$;
