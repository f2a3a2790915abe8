-- What the journals are about: the bet at the time of its stake, a settlement, a cashout, an intent. A journal about something else has the hash of nothing.
-- Sessions and addresses are left out: they may have to be forgotten one day.
CREATE OR REPLACE FUNCTION money.seal_bets(p_journals bigint[]) RETURNS TABLE (ord int, journal bigint, subject text, hash bytea) LANGUAGE sql STABLE
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_nestloop = on AS $$
  SELECT u.ord::int, u.id, j.idem_key, sha256(convert_to(coalesce(CASE
           WHEN j.scope = 'intent' THEN
             (SELECT json_build_array(i.id, i.provider, i.transaction_id, i.kind, i.user_id, i.to_user_id, i.currency, i.amount, i.target_transaction,
               i.target_id, i.round,
                encode(i.request_hash, 'hex'), i.state, i.refusal, i.cash, i.bonus, i.journal_id, i.cash_after, i.bonus_after, i.actor, i.note,
                  i.xid::text, extract(epoch FROM i.created_at)::text)::text
                FROM money.intent i WHERE i.journal_id = u.id)
           WHEN j.scope IS DISTINCT FROM 'ticket' THEN ''
           WHEN j.kind IN ('stake', 'hold', 'hold_accept', 'hold_release', 'hold_cut') THEN
             (SELECT json_build_array(t.id, t.user_id, t.idem_key, encode(t.request_hash, 'hex'), t.bet_type, t.currency, t.policy,
               extract(epoch FROM t.received_at)::text, t.detail::text, t.free_bet,
                CASE WHEN j.kind IN ('stake', 'hold_accept') THEN json_build_array(t.stake, t.max_payout, extract(epoch FROM t.accepted_at)::text,
                  t.xid::text) END,
                (SELECT json_agg(json_build_array(l.leg_no, l.match_id, l.market_id, l.market_type, l.specifiers, l.outcome_id, l.selection_id, l.producer,
                  l.is_live, l.is_banker, l.titles::text,
                   CASE WHEN j.kind IN ('stake', 'hold_accept') THEN json_build_array(l.odds_milli, l.price_version, l.book_stake, l.book_payout) END)
                     ORDER BY l.leg_no)
                   FROM betting.leg l WHERE l.ticket_id = t.id))::text
                FROM betting.ticket t WHERE t.id = split_part(j.idem_key, '/', 1)::uuid)
           WHEN j.kind IN ('settle', 'unsettle') THEN
             (SELECT json_build_array(s.ticket_id, s.version, s.outcome, s.payout, s.journal_id, extract(epoch FROM s.created_at)::text)::text
                FROM betting.settlement s WHERE s.ticket_id = split_part(j.idem_key, '/', 1)::uuid AND s.version = split_part(j.idem_key, '/', 2)::int)
           WHEN j.kind = 'cashout' THEN
             (SELECT json_build_array(c.id, c.ticket_id, c.user_id, c.idem_key, encode(c.request_hash, 'hex'), c.is_partial, c.amount, c.offer, c.stake_before,
               c.stake_used, c.open_legs,
                c.journal_id, c.xid::text, extract(epoch FROM c.created_at)::text, extract(epoch FROM c.decided_at)::text)::text
                FROM betting.cashout c WHERE c.id = split_part(j.idem_key, '/', 2)::uuid)
           ELSE '' END, 'gone'), 'UTF8'))
    FROM unnest(p_journals) WITH ORDINALITY AS u(id, ord) LEFT JOIN LATERAL (SELECT k.scope, k.kind, k.idem_key FROM money.journal k
      WHERE k.id = u.id OFFSET 0) j ON true
$$;

GRANT EXECUTE ON FUNCTION money.seal_bets TO duskline_report;
