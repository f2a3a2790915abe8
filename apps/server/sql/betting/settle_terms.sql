-- What betting.settle_basis answers with the facts of its lines and markets, which is everything that a settlement is decided on:
-- tickets as there; legs: place, market, outcome, odds, banker, live, market type, specifiers;
-- facts: market, outcome, kind, feed ts, certainty, result, void factor, dead heat factor, from, to, number, deduction. All facts of a market and not only
-- those about the outcomes that were bought: that a market was settled without the outcome of a leg is something that the ticket has to know.
CREATE OR REPLACE FUNCTION betting.settle_terms(p_basis betting.settle_basis) RETURNS json LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    SELECT json_build_object('tickets', p_basis.tickets,
             'legs', json_build_array(p_basis.place, p_basis.market, p_basis.outcome, p_basis.odds, p_basis.banker, p_basis.live,
               p_basis.market_type, p_basis.specifiers),
             'facts', json_build_array(array_agg(f.market_id), array_agg(f.outcome_id), array_agg(f.kind), array_agg(f.feed_ts), array_agg(f.certainty),
               array_agg(f.result),
               array_agg(f.void_factor), array_agg(f.dead_heat_factor), array_agg(f.from_ms), array_agg(f.to_ms), array_agg(f.number),
               array_agg(f.deduction)))
      FROM (SELECT DISTINCT * FROM unnest(p_basis.market, p_basis.match, p_basis.market_type, p_basis.specifiers)
                    AS u(market, match, market_type, specifiers)) x,
           LATERAL (SELECT * FROM betting.fact f WHERE f.market_id = x.market OFFSET 0) f
     WHERE f.match_id = x.match AND f.market_type = x.market_type AND f.specifiers = x.specifiers);
END $$;

GRANT EXECUTE ON FUNCTION betting.settle_terms TO duskline_app;
