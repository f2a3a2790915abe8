-- Step of money.settle_chunk, whose planner settings hold here: by how much the lines of its tickets change, lines ascending. p_turn by ticket: -1 = it is
-- final and was open, 1 = the other way round, 0 = neither. p_stake with what cashouts have used of it, which is p_cashed. Reads alone.
CREATE OR REPLACE FUNCTION money.settlement_lines(p_ticket uuid[], p_turn int[], p_stake bigint[], p_cashed bigint[],
  OUT line_market bigint[], OUT line_outcome text[], OUT line_stake bigint[], OUT line_payout bigint[]) LANGUAGE plpgsql AS $$
BEGIN
  SELECT array_agg(d.market_id), array_agg(d.outcome_id), array_agg(d.stake), array_agg(d.payout)
    INTO line_market, line_outcome, line_stake, line_payout
    FROM (SELECT g.market_id, g.outcome_id, sum(x.turn * betting.book_left(g.book_stake, x.stake, x.cashed))::bigint AS stake,
                 sum(x.turn * betting.book_left(g.book_payout, x.stake, x.cashed))::bigint AS payout
            FROM unnest(p_ticket, p_turn, p_stake, p_cashed) AS x(id, turn, stake, cashed),
                 LATERAL (SELECT l.market_id, l.outcome_id, l.book_stake, l.book_payout FROM betting.leg l WHERE l.ticket_id = x.id OFFSET 0) g
           WHERE x.turn <> 0 GROUP BY 1, 2 ORDER BY g.market_id, g.outcome_id COLLATE "C") d;
END $$;
