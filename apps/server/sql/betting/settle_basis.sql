-- Those of the tickets that are accepted, not cashed out whole (results do not concern these any more) and were not decided yet on facts newer than
-- p_number (by ticket; NULL = whatever they were decided on). One that is not settled yet waits while results of a leg of it wait for a person because
-- the final score refutes them (betting.refuted_markets). Amounts are text: they do not pass through doubles.
CREATE OR REPLACE FUNCTION betting.settle_basis(p_ticket uuid[], p_number bigint[]) RETURNS betting.settle_basis LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_basis betting.settle_basis;
  v_ticket uuid[];
  v_refuted bigint[] := betting.refuted_markets();
BEGIN
  SELECT array_agg(t.id),
         json_build_array(array_agg(t.id), array_agg(t.bet_type), array_agg(t.stake::text), array_agg(t.max_payout::text),
           array_agg(floor(extract(epoch FROM t.accepted_at) * 1000)::bigint), array_agg(t.outcome), array_agg(t.payout::text), array_agg(t.settle_version),
           array_agg(t.leg_outcomes), array_agg(t.detail ->> 'rounding'), array_agg(CASE WHEN t.bet_type > 2 OR t.detail ? 'bonus' THEN t.detail END),
           array_agg(CASE WHEN t.cashed_stake > 0 THEN t.cashed_stake::text END), array_agg(t.free_bet IS NOT NULL))
    INTO v_ticket, v_basis.tickets
    FROM (SELECT u.id, max(u.number) AS number FROM unnest(p_ticket, p_number) AS u(id, number) GROUP BY u.id ORDER BY u.id) w,
         LATERAL (SELECT * FROM betting.ticket t WHERE t.id = w.id OFFSET 0) t
   WHERE t.acceptance IN (1, 5) AND t.cashed_stake < t.stake AND (w.number IS NULL OR t.decided_on <= w.number)
     AND (t.outcome <> 0 OR cardinality(v_refuted) = 0
          OR NOT EXISTS (SELECT 1 FROM betting.leg l WHERE l.ticket_id = t.id AND l.market_id = ANY (v_refuted)));
  SELECT array_agg(i.ord::int), array_agg(g.market_id), array_agg(g.outcome_id), array_agg(g.odds_milli), array_agg(g.is_banker), array_agg(g.is_live),
         array_agg(g.match_id), array_agg(g.market_type), array_agg(g.specifiers)
    INTO v_basis.place, v_basis.market, v_basis.outcome, v_basis.odds, v_basis.banker, v_basis.live, v_basis.match, v_basis.market_type, v_basis.specifiers
    FROM unnest(v_ticket) WITH ORDINALITY AS i(id, ord),
         LATERAL (SELECT * FROM betting.leg l WHERE l.ticket_id = i.id ORDER BY l.leg_no OFFSET 0) g;
  RETURN v_basis;
END $$;

GRANT EXECUTE ON FUNCTION betting.settle_basis TO duskline_app;
