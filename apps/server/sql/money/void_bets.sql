-- Gives a player who has excluded themself their open bets back (trust TR-D8), one at a time, so that locks are taken in their order: what is left of
-- each stake is paid out for that stake, as a cash-out at its price, so that no later result pays it again. A cash-out that waits is declined. A free
-- bet has no stake of the player's and settles; a bet that still waits for its acceptance is declined when it is decided, as the player is excluded. A
-- bet whose result is known already is settled by it. Returns how many were given back; with 0 all are, or the others wait for their settlement.
CREATE OR REPLACE FUNCTION money.void_bets(p_user bigint) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_row record;
  v_ticket uuid;
  v_id uuid;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM limits.break b WHERE b.user_id = p_user AND b.voids_bets) THEN RETURN 0; END IF;
  SELECT t.id INTO v_ticket FROM betting.ticket t
   WHERE t.user_id = p_user AND t.acceptance IN (1, 5) AND t.outcome = 0 AND t.free_bet IS NULL
     AND NOT EXISTS (SELECT 1 FROM betting.leg l JOIN betting.settle_work w ON w.market_id = l.market_id WHERE l.ticket_id = t.id)
   ORDER BY t.id LIMIT 1;
  IF v_ticket IS NOT NULL THEN
    PERFORM betting.hold_gates(v_ticket);
    SELECT t.id, t.acceptance, t.stake - t.cashed_stake AS rest INTO v_row FROM betting.ticket t
     WHERE t.id = v_ticket AND t.acceptance IN (1, 5) AND t.outcome = 0 FOR UPDATE;
    -- Its result came, or it is given back by another process: the next call looks again.
    IF v_row.id IS NULL OR EXISTS (SELECT 1 FROM betting.leg l JOIN betting.settle_work w ON w.market_id = l.market_id WHERE l.ticket_id = v_ticket) THEN
      RETURN 1;
    END IF;
    IF v_row.acceptance = 5 THEN
      UPDATE betting.cashout c SET state = 2, reason = 'WITHDRAWN', decided_at = clock_timestamp(), xid = pg_current_xact_id()
       WHERE c.ticket_id = v_row.id AND c.state = 5;
      UPDATE betting.ticket t SET acceptance = 1 WHERE t.id = v_row.id;
    END IF;
    v_id := (left(betting.first_ticket_id(clock_timestamp())::text, 15) || substr(gen_random_uuid()::text, 16))::uuid;
    INSERT INTO betting.cashout (id, ticket_id, user_id, idem_key, is_natural, request_hash, state, is_partial, amount, offer, stake_before, stake_used,
      open_legs, delay_until, created_at)
    VALUES (v_id, v_row.id, p_user, 'void/' || v_row.id, false, sha256(convert_to('void/' || v_row.id, 'UTF8')), 5, false, v_row.rest, v_row.rest, v_row.rest,
      v_row.rest, '{}', clock_timestamp(), clock_timestamp());
    PERFORM money.pay_cashout(v_id);
    PERFORM betting.publish_cashout(v_id);
    RETURN 1;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM betting.ticket t WHERE t.user_id = p_user AND t.acceptance IN (1, 5) AND t.outcome = 0 AND t.free_bet IS NULL) THEN
    UPDATE limits.break b SET voids_bets = false WHERE b.user_id = p_user AND b.voids_bets;
  END IF;
  RETURN 0;
END $$;

GRANT EXECUTE ON FUNCTION money.void_bets TO duskline_app;
