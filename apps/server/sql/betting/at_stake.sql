-- What results of these markets can move, in the book's currency: of every bet with a leg there what it returns at most. A bet that was declined, or
-- cashed out whole, is not concerned. A combo counts whole: its last leg decides all of it.
CREATE OR REPLACE FUNCTION betting.at_stake(p_market bigint[]) RETURNS bigint LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT least(coalesce(sum(greatest(b.payout, b.most)), 0), 1000000000000000000)::bigint
    FROM (SELECT sum(l.book_payout) AS payout, trunc(t.max_payout::numeric * sum(l.book_stake) / t.stake) AS most
            FROM (SELECT DISTINCT m.ticket_id FROM betting.leg m WHERE m.market_id = ANY (p_market)) x
            JOIN betting.ticket t ON t.id = x.ticket_id
            JOIN betting.leg l ON l.ticket_id = t.id
           WHERE t.acceptance <> 2 AND t.cashed_stake < t.stake GROUP BY t.id, t.max_payout, t.stake) b
$$;
