-- Decides tickets that waited (live delay, trader offer): the hold becomes a stake or goes back.
--
-- p_items: [{ticketId, accept, reason?, maxPayoutMinor?, legs?: [{legNo, oddsMilli, priceVersion, bookPayoutMinor, gateVersion?}]}]. Everything that
-- could have changed meanwhile is read again under the gates: an accepted item is declined when a gate is closed, when a
-- gate version differs (the market was suspended in between), or when the player may not bet any more.
-- p_term: of the role feed, whose board the decisions are made by.
-- Locks: term, producers, matches, tickets, cash accounts, lines - each ascending.
--
-- A bet that was referred to the desk is decided by the desk alone (XR-08): a decision about the end of its live delay that was made before, and
-- comes after, an offer, finds nothing to decide.
CREATE OR REPLACE FUNCTION money.resolve_delayed_batch(p_items jsonb, p_term bigint DEFAULT NULL)
RETURNS TABLE (ticket uuid, decided boolean, acceptance smallint, reason text, balance bigint) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  v_id uuid[];
  v_decision jsonb[];
  v_why text[];       -- NULL = accept
  v_waits boolean[];
  v_user bigint[];
  v_currency text[];
  v_stake bigint[];
  v_free boolean[];   -- paid by a free bet
  v_journal bigint[];
  v_now timestamptz;
  v_row record;
BEGIN
  SELECT array_agg(x.id ORDER BY x.id), array_agg(x.decision ORDER BY x.id) INTO v_id, v_decision
    FROM (SELECT DISTINCT ON (1) (e ->> 'ticketId')::uuid AS id, e AS decision FROM jsonb_array_elements(p_items) e ORDER BY 1) x;
  IF v_id IS NULL THEN RETURN; END IF;
  PERFORM platform.check_term('feed', p_term);
  PERFORM pg_advisory_xact_lock_shared(7000, g.id) FROM (SELECT DISTINCT l.producer::int AS id FROM betting.leg l WHERE l.ticket_id = ANY (v_id) ORDER BY 1) g;
  PERFORM pg_advisory_xact_lock_shared(7001, g.id) FROM (SELECT DISTINCT l.match_id AS id FROM betting.leg l WHERE l.ticket_id = ANY (v_id) ORDER BY 1) g;
  PERFORM 1 FROM betting.ticket t WHERE t.id = ANY (v_id) ORDER BY t.id FOR UPDATE;
  PERFORM (SELECT 1 FROM money.account a WHERE a.id = c.id FOR UPDATE)
     FROM (SELECT DISTINCT (SELECT a.id FROM money.account a WHERE a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '') AS id
             FROM betting.ticket t WHERE t.id = ANY (v_id) ORDER BY 1 OFFSET 0) c;
  v_now := clock_timestamp();

  SELECT array_agg(coalesce(t.acceptance = 4 AND NOT t.referred, false) ORDER BY i.ord), array_agg(t.user_id ORDER BY i.ord),
    array_agg(t.currency ORDER BY i.ord), array_agg(t.stake ORDER BY i.ord), array_agg(t.free_bet IS NOT NULL ORDER BY i.ord)
    INTO v_waits, v_user, v_currency, v_stake, v_free
    FROM unnest(v_id) WITH ORDINALITY AS i(id, ord) LEFT JOIN betting.ticket t ON t.id = i.id;
  v_why := ARRAY(
    SELECT CASE WHEN NOT coalesce((v_decision[i] ->> 'accept')::boolean, false) THEN coalesce(v_decision[i] ->> 'reason', 'DECLINED')
                WHEN s.locked OR s.excluded_until > v_now THEN 'AccountLockedException'
                WHEN s.play_blocked THEN 'PlayBlockedException'
                WHEN EXISTS (SELECT 1 FROM betting.leg l
                              LEFT JOIN money.gate gp ON gp.kind = 0 AND gp.id = l.producer LEFT JOIN money.gate gm ON gm.kind = 1 AND gm.id = l.match_id
                              LEFT JOIN money.gate gk ON gk.kind = 2 AND gk.id = betting.gate_market(l.market_id, l.titles)
                              WHERE l.ticket_id = v_id[i] AND NOT (coalesce(gp.open, false) AND coalesce(gm.open, false) AND coalesce(gk.open, true)
                                AND NOT betting.is_determined(l.market_id)
                                AND NOT betting.is_determined(betting.gate_market(l.market_id, l.titles)))) THEN 'MARKET_SUSPENDED'
                WHEN EXISTS (SELECT 1 FROM betting.leg l
                               JOIN jsonb_to_recordset(coalesce(v_decision[i] -> 'legs', '[]')) AS w("legNo" int, "gateVersion" bigint) ON w."legNo" = l.leg_no
                              LEFT JOIN money.gate gp ON gp.kind = 0 AND gp.id = l.producer LEFT JOIN money.gate gm ON gm.kind = 1 AND gm.id = l.match_id
                              LEFT JOIN money.gate gk ON gk.kind = 2 AND gk.id = betting.gate_market(l.market_id, l.titles)
                              WHERE l.ticket_id = v_id[i] AND w."gateVersion" <> coalesce(gp.version, 0) + coalesce(gm.version, 0) + coalesce(gk.version, 0))
                                THEN 'STATE_CHANGED'
           END
      FROM generate_series(1, cardinality(v_id)) i LEFT JOIN betting.player_state s ON s.user_id = v_user[i] ORDER BY i);

  v_journal := ARRAY(SELECT nextval('money.journal_id') FROM unnest(v_id));
  WITH j AS (
    INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor, reason)
    SELECT v_journal[i], CASE WHEN v_why[i] IS NULL THEN 'hold_accept' ELSE 'hold_release' END, 'ticket', v_id[i]::text,
      sha256(convert_to(v_id[i] || coalesce(v_why[i], ''), 'UTF8')), 'system', v_why[i]
      FROM generate_series(1, cardinality(v_id)) i WHERE v_waits[i])
  INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
  SELECT v_journal[i], 1, r.id, CASE WHEN v_why[i] IS NULL THEN money.house_account('bets_open', v_currency[i])
                                  WHEN v_free[i] THEN money.house_account('bonus_expense', v_currency[i], 'free_bet') ELSE c.id END, v_currency[i], v_stake[i]
    FROM generate_series(1, cardinality(v_id)) i
   CROSS JOIN LATERAL (SELECT a.id FROM money.account a WHERE a.user_id = v_user[i] AND a.kind = 'reserved' AND a.currency = v_currency[i]
     AND a.tag = '' OFFSET 0) r
   CROSS JOIN LATERAL (SELECT a.id FROM money.account a WHERE a.user_id = v_user[i] AND a.kind = 'cash' AND a.currency = v_currency[i]
     AND a.tag = '' OFFSET 0) c
   WHERE v_waits[i];
  -- What comes back pays off first what the player owes (trust 2.2): player by player, in the order of their cash accounts.
  IF EXISTS (SELECT 1 FROM unnest(v_waits, v_why, v_free) AS d(waits, why, free) WHERE d.waits AND d.why IS NOT NULL AND NOT d.free) THEN
    FOR v_row IN
      SELECT v_user[i] AS user_id, v_currency[i] AS currency, min(v_id[i]::text) AS key
        FROM generate_series(1, cardinality(v_id)) i
       WHERE v_waits[i] AND v_why[i] IS NOT NULL AND NOT v_free[i]
         AND (SELECT r.balance FROM money.account r WHERE r.user_id = v_user[i] AND r.kind = 'receivable' AND r.currency = v_currency[i] AND r.tag = '') < 0
       GROUP BY 1, 2
       ORDER BY min((SELECT a.id FROM money.account a WHERE a.user_id = v_user[i] AND a.kind = 'cash' AND a.currency = v_currency[i] AND a.tag = ''))
    LOOP
      PERFORM money.recover_debt(v_row.user_id, v_row.currency, v_row.key, 'system');
    END LOOP;
  END IF;

  -- Declined tickets free their whole liability, accepted ones differ by their new prices.
  UPDATE betting.exposure e SET stake = e.stake + d.stake, payout = e.payout + d.payout, ceiling = NULL
    FROM (SELECT l.market_id, l.outcome_id, sum(CASE WHEN v_why[i] IS NULL THEN 0 ELSE -l.book_stake END)::bigint AS stake,
                 sum(CASE WHEN v_why[i] IS NULL THEN coalesce(w."bookPayoutMinor", l.book_payout) - l.book_payout ELSE -l.book_payout END)::bigint AS payout
            FROM generate_series(1, cardinality(v_id)) i JOIN betting.leg l ON l.ticket_id = ANY (ARRAY[v_id[i]])
            LEFT JOIN LATERAL jsonb_to_recordset(coalesce(v_decision[i] -> 'legs', '[]')) AS w("legNo" int, "bookPayoutMinor" bigint) ON w."legNo" = l.leg_no
           WHERE v_waits[i] GROUP BY 1, 2 ORDER BY 1, 2) d
   WHERE e.market_id = ANY (ARRAY[d.market_id]) AND e.outcome_id = d.outcome_id AND (d.stake <> 0 OR d.payout <> 0);
  UPDATE betting.leg l SET odds_milli = w."oddsMilli", price_version = w."priceVersion", book_payout = coalesce(w."bookPayoutMinor", l.book_payout)
    FROM generate_series(1, cardinality(v_id)) i,
         LATERAL jsonb_to_recordset(coalesce(v_decision[i] -> 'legs', '[]')) AS w("legNo" int, "oddsMilli" int, "priceVersion" bigint, "bookPayoutMinor" bigint)
   WHERE v_waits[i] AND v_why[i] IS NULL AND l.ticket_id = ANY (ARRAY[v_id[i]]) AND l.leg_no = w."legNo" AND w."oddsMilli" IS NOT NULL
     AND w."priceVersion" IS NOT NULL;
  UPDATE betting.ticket t SET acceptance = CASE WHEN v_why[i] IS NULL THEN 1 ELSE 2 END, reason = v_why[i],
    accepted_at = CASE WHEN v_why[i] IS NULL THEN v_now END,
         max_payout = CASE WHEN v_why[i] IS NULL THEN coalesce((v_decision[i] ->> 'maxPayoutMinor')::bigint, t.max_payout) ELSE t.max_payout END,
           xid = pg_current_xact_id()
    FROM generate_series(1, cardinality(v_id)) i WHERE t.id = ANY (ARRAY[v_id[i]]) AND v_waits[i];

  PERFORM limits.follow_tickets(v_id, v_user);

  -- A free bet that was declined gives its token back.
  PERFORM bonus.release_free_bets(ARRAY(SELECT v_id[i] FROM generate_series(1, cardinality(v_id)) i WHERE v_waits[i] AND v_free[i] AND v_why[i] IS NOT NULL));

  INSERT INTO platform.outbox (topic, events)
  SELECT 'ticket', json_build_object('ticketId', array_agg(t.id), 'userId', array_agg(t.user_id::text), 'currency', array_agg(t.currency),
                                     'acceptance', array_agg(t.acceptance), 'reason', array_agg(t.reason), 'balance', array_agg(a.balance::text))
    FROM generate_series(1, cardinality(v_id)) i JOIN betting.ticket t ON t.id = ANY (ARRAY[v_id[i]])
   CROSS JOIN LATERAL (SELECT a.balance FROM money.account a WHERE a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency
     AND a.tag = '' OFFSET 0) a
   WHERE v_waits[i] HAVING count(*) > 0;
  RETURN QUERY
  SELECT t.id, v_waits[i], t.acceptance, t.reason, a.balance
    FROM generate_series(1, cardinality(v_id)) i JOIN betting.ticket t ON t.id = ANY (ARRAY[v_id[i]])
   CROSS JOIN LATERAL (SELECT a.balance FROM money.account a WHERE a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency
     AND a.tag = '' OFFSET 0) a;
END $$;

GRANT EXECUTE ON FUNCTION money.resolve_delayed_batch TO duskline_app;
