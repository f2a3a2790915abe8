-- Pays a cashout that waits; the caller holds gates and ticket and has found no fault.
CREATE OR REPLACE FUNCTION money.pay_cashout(p_id uuid) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_journal bigint := nextval('money.journal_id');
  v_now timestamptz := clock_timestamp();
  v_cash bigint;
  c record;
  t record;
BEGIN
  SELECT * INTO STRICT c FROM betting.cashout k WHERE k.id = p_id;
  SELECT k.user_id, k.currency, k.stake, k.cashed_stake, k.cashed_payout INTO STRICT t FROM betting.ticket k WHERE k.id = c.ticket_id;
  IF c.stake_before <> t.stake - t.cashed_stake THEN
    RAISE EXCEPTION 'cashout % was agreed for another rest of the stake', p_id USING ERRCODE = '23001';
  END IF;
  SELECT a.id INTO STRICT v_cash FROM money.account a WHERE a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '' FOR UPDATE;
  WITH j AS (
    INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor)
    VALUES (v_journal, 'cashout', 'ticket', c.ticket_id || '/' || p_id, sha256(convert_to(p_id || '/' || c.stake_used || '/' || c.amount, 'UTF8')),
      'u' || t.user_id))
  INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
  VALUES (v_journal, 1, money.house_account('bets_open', t.currency), money.house_account('house_pnl', t.currency), t.currency, c.stake_used),
         (v_journal, 2, money.house_account('house_pnl', t.currency), v_cash, t.currency, c.amount);
  -- The outcome of a ticket that is over is told by its money, like any other (betting rules 4.6).
  UPDATE betting.ticket k
     SET cashed_stake = k.cashed_stake + c.stake_used, cashed_payout = k.cashed_payout + c.amount, settle_version = k.settle_version + 1, acceptance = 1,
         outcome = CASE WHEN c.is_partial THEN 0 WHEN k.cashed_payout + c.amount > k.stake THEN 2 WHEN k.cashed_payout + c.amount = k.stake THEN 4 ELSE 6 END,
         payout = CASE WHEN NOT c.is_partial THEN 0 END, settled_at = CASE WHEN NOT c.is_partial THEN v_now END
   WHERE k.id = c.ticket_id;
  UPDATE betting.cashout k SET state = 1, journal_id = v_journal, decided_at = v_now, xid = pg_current_xact_id() WHERE k.id = p_id;
  PERFORM money.recover_debt(t.user_id, t.currency, p_id::text, 'u' || t.user_id);
  PERFORM limits.follow_tickets(ARRAY[c.ticket_id], ARRAY[t.user_id]);
  UPDATE betting.exposure e SET stake = e.stake + d.stake, payout = e.payout + d.payout, ceiling = NULL
    FROM (SELECT l.market_id, l.outcome_id,
                 sum(betting.book_left(l.book_stake, t.stake, t.cashed_stake + c.stake_used)
                     - betting.book_left(l.book_stake, t.stake, t.cashed_stake))::bigint AS stake,
                 sum(betting.book_left(l.book_payout, t.stake, t.cashed_stake + c.stake_used)
                     - betting.book_left(l.book_payout, t.stake, t.cashed_stake))::bigint AS payout
            FROM betting.leg l WHERE l.ticket_id = c.ticket_id GROUP BY 1, 2 ORDER BY l.market_id, l.outcome_id COLLATE "C") d
   WHERE e.market_id = d.market_id AND e.outcome_id = d.outcome_id;
END $$;
