-- What the bet can cost the book on these terms, in its currency: the payout cap that the step would write, less the stake. The cap is what a
-- settlement may pay at most (betting.ticket, paid_at_most), so nobody gains by naming a smaller one.
CREATE OR REPLACE FUNCTION trading.net_win(p_ticket uuid, p_terms jsonb) RETURNS bigint LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT least(div(greatest(coalesce((p_terms ->> 'maxPayoutMinor')::numeric, t.max_payout) - coalesce((p_terms ->> 'stakeMinor')::numeric, t.stake), 0)
                   * r.cents, r.units), 1000000000000000000)::bigint
    FROM betting.ticket t JOIN policy.book_rate r ON r.currency = t.currency WHERE t.id = p_ticket
$$;
