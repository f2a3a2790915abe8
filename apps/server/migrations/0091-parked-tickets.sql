-- Tickets that cannot be settled are parked like everything else that fails (kind `ticket`): no second list of them.
INSERT INTO platform.parked (kind, key, reason, tries, first_failed_at, last_failed_at, parked_at)
SELECT 'ticket', p.ticket_id::text, p.reason, p.tries, p.parked_at, p.parked_at, p.parked_at FROM betting.parked_ticket p ORDER BY p.parked_at;
DROP TABLE betting.parked_ticket;

CREATE OR REPLACE FUNCTION betting.take_settle_chunk(p_limit int, p_markets int, OUT markets int, OUT terms json, OUT parked uuid[]) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_work record;
  v_last bigint := 0;
  v_room int;
  v_found uuid[];
  v_ticket uuid[] := '{}';
  v_number bigint[] := '{}';
  v_basis betting.settle_basis;
BEGIN
  markets := 0;
  LOOP
    v_room := p_limit - cardinality(v_ticket);
    EXIT WHEN v_room <= 0 OR markets >= p_markets;
    SELECT w.market_id, w.seq, w.after, w.number INTO v_work FROM betting.settle_work w WHERE w.seq > v_last ORDER BY w.seq LIMIT 1 FOR UPDATE SKIP LOCKED;
    EXIT WHEN NOT FOUND;
    v_last := v_work.seq;
    markets := markets + 1;
    v_found := ARRAY(SELECT l.ticket_id FROM betting.leg l WHERE l.market_id = v_work.market_id AND l.ticket_id > v_work.after ORDER BY l.ticket_id LIMIT v_room);
    IF cardinality(v_found) < v_room THEN
      DELETE FROM betting.settle_work w WHERE w.market_id = v_work.market_id;
    ELSE
      UPDATE betting.settle_work w SET after = v_found[v_room] WHERE w.market_id = v_work.market_id;
    END IF;
    v_ticket := v_ticket || v_found;
    v_number := v_number || array_fill(v_work.number, ARRAY[cardinality(v_found)]);
  END LOOP;
  IF cardinality(v_ticket) = 0 THEN RETURN; END IF;
  v_basis := betting.settle_basis(v_ticket, v_number);
  PERFORM pg_advisory_xact_lock_shared(7002, s.slot) FROM (SELECT DISTINCT m % 1024 AS slot FROM unnest(v_basis.match) m ORDER BY 1) s;
  terms := betting.settle_terms(v_basis);
  parked := ARRAY(SELECT k.key::uuid FROM platform.parked k WHERE k.kind = 'ticket' AND k.key = ANY (v_ticket::text[]));
END $$;

CREATE OR REPLACE FUNCTION betting.cashout_fault(p_ticket uuid, p_version int, p_facts bigint, p_leg smallint[], p_gate bigint[]) RETURNS text LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  t record;
BEGIN
  SELECT k.user_id, k.outcome, k.acceptance, k.settle_version, k.free_bet, k.bet_type INTO STRICT t FROM betting.ticket k WHERE k.id = p_ticket;
  IF t.outcome <> 0 THEN RETURN 'SETTLED'; END IF;
  IF t.acceptance NOT IN (1, 5) THEN RETURN 'NOT_ACCEPTED'; END IF;
  IF t.free_bet IS NOT NULL THEN RETURN 'FREE_BET'; END IF;
  IF t.bet_type = 6 THEN RETURN 'BET_TYPE'; END IF;
  IF (SELECT s.locked FROM betting.player_state s WHERE s.user_id = t.user_id) THEN RETURN 'AccountLockedException'; END IF;
  IF EXISTS (SELECT 1 FROM betting.leg l JOIN betting.settle_work w ON w.market_id = l.market_id WHERE l.ticket_id = p_ticket)
     OR EXISTS (SELECT 1 FROM platform.parked k WHERE k.kind = 'ticket' AND k.key = p_ticket::text) THEN RETURN 'RESULT_PENDING'; END IF;
  IF t.settle_version <> p_version OR betting.fact_count(p_ticket) <> p_facts THEN RETURN 'MOVED_ON'; END IF;
  IF EXISTS (SELECT 1 FROM betting.leg l
              LEFT JOIN money.gate gp ON gp.kind = 0 AND gp.id = l.producer LEFT JOIN money.gate gm ON gm.kind = 1 AND gm.id = l.match_id
              LEFT JOIN money.gate gk ON gk.kind = 2 AND gk.id = l.market_id
              WHERE l.ticket_id = p_ticket AND l.leg_no = ANY (p_leg)
                AND NOT (coalesce(gp.open, false) AND coalesce(gm.open, false) AND coalesce(gk.open, true) AND NOT betting.is_determined(l.market_id))) THEN RETURN 'MARKET_SUSPENDED'; END IF;
  IF EXISTS (SELECT 1 FROM unnest(p_leg, p_gate) AS q(leg_no, version) JOIN betting.leg l ON l.ticket_id = p_ticket AND l.leg_no = q.leg_no
              LEFT JOIN money.gate gp ON gp.kind = 0 AND gp.id = l.producer LEFT JOIN money.gate gm ON gm.kind = 1 AND gm.id = l.match_id
              LEFT JOIN money.gate gk ON gk.kind = 2 AND gk.id = l.market_id
              WHERE q.version <> coalesce(gp.version, 0) + coalesce(gm.version, 0) + coalesce(gk.version, 0)) THEN RETURN 'ODDS_CHANGED'; END IF;
  RETURN NULL;
END $$;

-- As before, with all facts of a market and not only those about the outcomes that were bought: that a market was settled without the
-- outcome of a leg is something that the ticket has to know.
CREATE OR REPLACE FUNCTION betting.settle_terms(p_basis betting.settle_basis) RETURNS json LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    SELECT json_build_object('tickets', p_basis.tickets,
             'legs', json_build_array(p_basis.place, p_basis.market, p_basis.outcome, p_basis.odds, p_basis.banker, p_basis.live),
             'facts', json_build_array(array_agg(f.market_id), array_agg(f.outcome_id), array_agg(f.kind), array_agg(f.feed_ts), array_agg(f.certainty), array_agg(f.result),
               array_agg(f.void_factor), array_agg(f.dead_heat_factor), array_agg(f.from_ms), array_agg(f.to_ms), array_agg(f.number)))
      FROM (SELECT DISTINCT * FROM unnest(p_basis.market, p_basis.match, p_basis.market_type, p_basis.specifiers) AS u(market, match, market_type, specifiers)) x,
           LATERAL (SELECT * FROM betting.fact f WHERE f.market_id = x.market OFFSET 0) f
     WHERE f.match_id = x.match AND f.market_type = x.market_type AND f.specifiers = x.specifiers);
END $$;
