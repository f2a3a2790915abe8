-- Why a quote must not be paid, or NULL. The caller holds the gates and the ticket. MOVED_ON: the quote is old, make a new one.
-- p_leg are the legs that the quote takes as open, p_gate the versions of their gates (NULL = not known there).
CREATE OR REPLACE FUNCTION betting.cashout_fault(p_ticket uuid, p_version int, p_facts bigint, p_leg smallint[], p_gate bigint[]) RETURNS text
  LANGUAGE plpgsql STABLE
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
                AND NOT (coalesce(gp.open, false) AND coalesce(gm.open, false) AND coalesce(gk.open, true) AND NOT betting.is_determined(l.market_id)))
                  THEN RETURN 'MARKET_SUSPENDED'; END IF;
  IF EXISTS (SELECT 1 FROM unnest(p_leg, p_gate) AS q(leg_no, version) JOIN betting.leg l ON l.ticket_id = p_ticket AND l.leg_no = q.leg_no
              LEFT JOIN money.gate gp ON gp.kind = 0 AND gp.id = l.producer LEFT JOIN money.gate gm ON gm.kind = 1 AND gm.id = l.match_id
              LEFT JOIN money.gate gk ON gk.kind = 2 AND gk.id = l.market_id
              WHERE q.version <> coalesce(gp.version, 0) + coalesce(gm.version, 0) + coalesce(gk.version, 0)) THEN RETURN 'ODDS_CHANGED'; END IF;
  RETURN NULL;
END $$;
