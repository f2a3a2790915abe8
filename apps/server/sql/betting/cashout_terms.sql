-- What a quote is made of, in one snapshot: {terms: as for settlement, heads: [id, user, currency, acceptance, outcome, stake, cashed stake, cashed payout,
-- version, facts, whether a token paid the stake, bet type], legs: [ticket, leg no, selection, market, match, producer, whether results of an outright
-- name a withdrawn runner]}. That is said in any of its markets, and takes of all of them (betting rules 8.8).
CREATE OR REPLACE FUNCTION betting.cashout_terms(p_ticket uuid[]) RETURNS json LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT json_build_object(
    'terms', betting.settle_terms(betting.settle_basis(p_ticket, NULL)),
    'heads', (SELECT json_agg(json_build_array(t.id, t.user_id::text, t.currency, t.acceptance, t.outcome, t.stake::text, t.cashed_stake::text,
      t.cashed_payout::text,
                                               t.settle_version, betting.fact_count(t.id), t.free_bet IS NOT NULL, t.bet_type) ORDER BY t.id)
                FROM unnest(p_ticket) u(id) JOIN betting.ticket t ON t.id = u.id),
    'legs', (SELECT json_agg(json_build_array(l.ticket_id, l.leg_no, l.selection_id, l.market_id, l.match_id, l.producer,
                                               l.market_type IN (534, 536) AND EXISTS (
                 SELECT 1 FROM betting.fact f
                  WHERE f.match_id = l.match_id AND f.market_type IN (534, 536) AND f.kind IN (1, 6) AND f.void_factor ~ '^(1(\.0+)?|([1-9][0-9]*)/\3)$'
                    AND (f.kind = 6 OR NOT EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = f.market_id AND r.kind = 3 AND r.feed_ts >= f.feed_ts))))
               ORDER BY l.ticket_id, l.leg_no)
               FROM unnest(p_ticket) u(id) JOIN betting.leg l ON l.ticket_id = u.id))
$$;

GRANT EXECUTE ON FUNCTION betting.cashout_terms TO duskline_app;
