-- Every step of a referred bet after its placement: one call, one ticket, one transaction.
--
-- p_event: accept, decline, offer, withdraw-offer (traders and the rule-driven trader), take-offer, refuse-offer (the customer), expire (the deadline).
-- p_terms: {offerId?, reason?, note? (for the audit alone), waitMs?, delayMs?, stakeMinor?, maxPayoutMinor?, totalOddsMilli?,
--           legs?: [{legNo, oddsMilli, boardOddsMilli, priceVersion, state, bookStakeMinor, bookPayoutMinor, gateVersion?}]}
--   offer: the terms, and waitMs = the customer's time. accept, take-offer: the terms to accept, and delayMs = the live delay that has still to run.
-- Locks: producers, matches, ticket, cash account, lines. Under them everything is read again: an accepted bet is declined when a gate is
-- closed, when a gate version differs or when the player may not bet any more. After its deadline a ticket is declined, whatever is asked.
--
-- Answers: result 'done', 'late' (the deadline had passed: declined by this call), 'early' (expire before it), 'refused' (no such step from
-- this state), 'other-offer' (not the offer that stands), 'unknown'; and how the ticket stands now. journal of the step: hold_accept, hold_release or hold_cut.
--
-- The step itself is for this schema alone; what may be asked for comes through trading.decide.
CREATE OR REPLACE FUNCTION trading.decide_step(p_ticket uuid, p_event text, p_actor jsonb, p_terms jsonb)
RETURNS TABLE (result text, was smallint, acceptance smallint, reason text, stake bigint, max_payout bigint, balance bigint, delay_until timestamptz, offer_id uuid, offer_state text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  t betting.ticket;
  r trading.referral;
  o trading.bet_offer;
  v_now timestamptz;
  v_cash bigint;
  v_event text := p_event;
  v_result text := 'done';
  v_why text := p_terms ->> 'reason';
  v_to smallint;
  v_stake bigint;
  v_legs jsonb := coalesce(p_terms -> 'legs', '[]');
  v_until timestamptz;
  v_offer uuid;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7000, g.id) FROM (SELECT DISTINCT l.producer::int AS id FROM betting.leg l WHERE l.ticket_id = p_ticket ORDER BY 1) g;
  PERFORM pg_advisory_xact_lock_shared(7001, g.id) FROM (SELECT DISTINCT l.match_id AS id FROM betting.leg l WHERE l.ticket_id = p_ticket ORDER BY 1) g;
  SELECT * INTO t FROM betting.ticket x WHERE x.id = p_ticket FOR UPDATE;
  -- At the end of a live delay the odds of now may leave room for a smaller stake only: then the bet comes to the desk with that offer.
  IF p_event = 'offer' AND p_actor ->> 'kind' = 'system' AND t.acceptance = 4 AND NOT t.referred AND t.free_bet IS NULL THEN
    INSERT INTO trading.referral (ticket_id, user_id, currency, asked_stake, why, live_delay_ms, opened_at)
    VALUES (p_ticket, t.user_id, t.currency, t.stake, 'LineBettingLimitReachedException', (p_terms ->> 'liveDelayMs')::int, clock_timestamp());
    UPDATE betting.ticket x SET referred = true WHERE x.id = p_ticket;
  END IF;
  SELECT * INTO r FROM trading.referral x WHERE x.ticket_id = p_ticket;
  IF t.id IS NULL OR r.ticket_id IS NULL OR (p_actor ->> 'kind' = 'player' AND (p_actor ->> 'userId')::bigint <> t.user_id) THEN
    RETURN QUERY SELECT 'unknown', NULL::smallint, NULL::smallint, NULL::text, NULL::bigint, NULL::bigint, NULL::bigint, NULL::timestamptz, NULL::uuid, NULL::text;
    RETURN;
  END IF;
  SELECT a.id INTO v_cash FROM money.account a WHERE a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '' FOR UPDATE;
  v_now := clock_timestamp();
  SELECT * INTO o FROM trading.bet_offer x WHERE x.ticket_id = p_ticket AND x.state = 'open';
  v_offer := coalesce((p_terms ->> 'offerId')::uuid, o.id);

  -- 1. Is there such a step? The live delay's end (DELAYED) has no deadline to miss: it is the deadline.
  IF t.acceptance IN (0, 3) AND t.delay_until <= v_now AND v_event <> 'expire' THEN
    v_result := 'late';
    v_event := 'expire';
  END IF;
  IF v_event = 'expire' THEN
    v_why := CASE t.acceptance WHEN 3 THEN 'OFFER_EXPIRED' ELSE 'TRADER_TIMEOUT' END;
    IF t.acceptance IN (0, 3) AND t.delay_until > v_now THEN v_result := 'early'; END IF;
  ELSIF v_event IN ('take-offer', 'refuse-offer', 'withdraw-offer') AND v_offer IS DISTINCT FROM o.id THEN
    v_result := 'other-offer';
  END IF;
  v_to := CASE WHEN v_result IN ('early', 'other-offer') THEN NULL
               WHEN v_event = 'offer' AND (t.acceptance = 0 OR (t.acceptance = 4 AND p_actor ->> 'kind' = 'system')) THEN 3
               WHEN (t.acceptance = 0 AND v_event = 'accept') OR (t.acceptance = 3 AND v_event = 'take-offer')
                 THEN CASE WHEN (p_terms ->> 'delayMs')::int > 0 THEN 4 ELSE 1 END
               WHEN t.acceptance = 4 AND v_event = 'accept' AND t.delay_until <= v_now THEN 1
               WHEN (t.acceptance = 0 AND v_event IN ('decline', 'expire')) OR (t.acceptance = 3 AND v_event IN ('refuse-offer', 'withdraw-offer', 'expire'))
                 OR (t.acceptance = 4 AND v_event = 'decline') THEN 2 END;
  IF v_to IS NULL THEN
    RETURN QUERY SELECT CASE v_result WHEN 'done' THEN 'refused' ELSE v_result END, t.acceptance, t.acceptance, t.reason, t.stake, t.max_payout, a.balance, t.delay_until, x.id, x.state
                   FROM money.account a LEFT JOIN trading.bet_offer x ON x.id = v_offer AND x.ticket_id = p_ticket WHERE a.id = v_cash;
    RETURN;
  END IF;

  -- 2. Everything that could have changed meanwhile, read now.
  IF v_to IN (1, 4) THEN
    v_why := (SELECT CASE WHEN s.locked OR s.excluded_until > v_now THEN 'AccountLockedException' END FROM betting.player_state s WHERE s.user_id = t.user_id);
    IF v_why IS NULL THEN
      SELECT CASE WHEN bool_or(NOT (coalesce(gp.open, false) AND coalesce(gm.open, false) AND coalesce(gk.open, true) AND NOT betting.is_determined(l.market_id))) THEN 'MARKET_SUSPENDED'
                  WHEN bool_or(w."gateVersion" <> coalesce(gp.version, 0) + coalesce(gm.version, 0) + coalesce(gk.version, 0)) THEN 'STATE_CHANGED' END INTO v_why
        FROM betting.leg l
        LEFT JOIN jsonb_to_recordset(v_legs) AS w("legNo" int, "gateVersion" bigint) ON w."legNo" = l.leg_no
        LEFT JOIN money.gate gp ON gp.kind = 0 AND gp.id = l.producer LEFT JOIN money.gate gm ON gm.kind = 1 AND gm.id = l.match_id
        LEFT JOIN money.gate gk ON gk.kind = 2 AND gk.id = l.market_id
       WHERE l.ticket_id = p_ticket;
    END IF;
    IF v_why IS NOT NULL THEN v_to := 2; END IF;
  ELSIF v_to = 2 THEN
    v_why := coalesce(v_why, 'DECLINED');
  ELSE
    v_why := NULL;
  END IF;

  -- 3. Money: the hold becomes a stake, goes back, or (live, smaller stake) shrinks.
  v_stake := CASE WHEN v_to IN (1, 4) THEN coalesce((p_terms ->> 'stakeMinor')::bigint, t.stake) ELSE t.stake END;
  IF v_stake > t.stake OR v_stake <= 0 THEN RAISE EXCEPTION 'an offer cannot raise the stake' USING ERRCODE = '23514'; END IF;
  IF v_to IN (1, 2) OR v_stake < t.stake THEN
    PERFORM money.move_held_stake(p_ticket, v_to, v_stake, v_event, coalesce('u' || (p_actor ->> 'userId'), p_actor ->> 'kind'), v_why);
  END IF;

  -- 4. What the book carries: all of it is let go, or it follows the terms.
  UPDATE betting.exposure e SET stake = e.stake + d.stake, payout = e.payout + d.payout, ceiling = NULL
    FROM (SELECT l.market_id, l.outcome_id, sum(CASE WHEN v_to = 2 THEN -l.book_stake ELSE coalesce(w."bookStakeMinor", l.book_stake) - l.book_stake END)::bigint AS stake,
                 sum(CASE WHEN v_to = 2 THEN -l.book_payout ELSE coalesce(w."bookPayoutMinor", l.book_payout) - l.book_payout END)::bigint AS payout
            FROM betting.leg l LEFT JOIN jsonb_to_recordset(v_legs) AS w("legNo" int, "bookStakeMinor" bigint, "bookPayoutMinor" bigint) ON w."legNo" = l.leg_no
           WHERE l.ticket_id = p_ticket AND v_to IN (1, 2, 4) GROUP BY 1, 2 ORDER BY 1, 2) d
   WHERE e.market_id = d.market_id AND e.outcome_id = d.outcome_id AND (d.stake <> 0 OR d.payout <> 0);
  IF v_to IN (1, 4) THEN
    UPDATE betting.leg l SET odds_milli = coalesce(w."oddsMilli", l.odds_milli), price_version = coalesce(w."priceVersion", l.price_version),
           book_stake = coalesce(w."bookStakeMinor", l.book_stake), book_payout = coalesce(w."bookPayoutMinor", l.book_payout)
      FROM jsonb_to_recordset(v_legs) AS w("legNo" int, "oddsMilli" int, "priceVersion" bigint, "bookStakeMinor" bigint, "bookPayoutMinor" bigint)
     WHERE l.ticket_id = p_ticket AND l.leg_no = w."legNo";
  END IF;

  -- 5. The ticket, its offer, its place in the queue.
  v_until := CASE v_to WHEN 3 THEN v_now + (p_terms ->> 'waitMs')::int * interval '1 millisecond'
                       WHEN 4 THEN v_now + (p_terms ->> 'delayMs')::int * interval '1 millisecond' ELSE t.delay_until END;
  UPDATE betting.ticket x SET acceptance = v_to, reason = v_why, accepted_at = CASE WHEN v_to = 1 THEN v_now END, stake = v_stake, delay_until = v_until,
         max_payout = CASE WHEN v_to IN (1, 4) THEN coalesce((p_terms ->> 'maxPayoutMinor')::bigint, x.max_payout) ELSE x.max_payout END, xid = pg_current_xact_id()
   WHERE x.id = p_ticket;
  IF v_to = 3 THEN
    INSERT INTO trading.bet_offer (id, ticket_id, stake, max_payout, total_odds, legs, made_by, made_at, expires_at)
    VALUES (v_offer, p_ticket, (p_terms ->> 'stakeMinor')::bigint, (p_terms ->> 'maxPayoutMinor')::bigint, (p_terms ->> 'totalOddsMilli')::int, v_legs, p_actor ->> 'name', v_now, v_until);
    IF (p_terms ->> 'stakeMinor')::bigint > t.stake THEN RAISE EXCEPTION 'an offer cannot raise the stake' USING ERRCODE = '23514'; END IF;
  ELSIF o.id IS NOT NULL THEN
    UPDATE trading.bet_offer x SET ended_at = v_now, state = CASE v_event WHEN 'take-offer' THEN 'taken' WHEN 'refuse-offer' THEN 'refused' WHEN 'withdraw-offer' THEN 'withdrawn' ELSE 'expired' END
     WHERE x.id = o.id;
  END IF;
  IF v_to IN (1, 2) THEN UPDATE trading.referral x SET closed_at = v_now, closed_by = p_actor ->> 'name' WHERE x.ticket_id = p_ticket; END IF;

  -- 6. Said once, with the thing itself.
  PERFORM trading.note(p_actor, v_event, 'ticket:' || p_ticket,
                       jsonb_build_object('acceptance', t.acceptance, 'stakeMinor', t.stake::text, 'maxPayoutMinor', t.max_payout::text),
                       jsonb_build_object('acceptance', v_to, 'stakeMinor', coalesce(CASE WHEN v_to = 3 THEN p_terms ->> 'stakeMinor' END, v_stake::text), 'offerId', CASE WHEN v_to = 3 THEN v_offer ELSE o.id END,
                                          'legs', CASE WHEN v_to <> 2 THEN v_legs END, 'reason', v_why), coalesce(p_terms ->> 'note', v_why));
  INSERT INTO platform.outbox (topic, events)
  SELECT 'ticket', json_build_object('ticketId', json_build_array(p_ticket), 'userId', json_build_array(t.user_id::text), 'currency', json_build_array(t.currency),
                                     'acceptance', json_build_array(v_to), 'reason', json_build_array(v_why), 'balance', json_build_array(a.balance::text),
                                     'decidedBy', json_build_array(CASE WHEN v_to IN (3, 4) THEN floor(extract(epoch FROM v_until) * 1000)::bigint END),
                                     'offer', json_build_array(CASE WHEN v_to = 3 THEN json_build_object('offerId', v_offer, 'betType', t.bet_type, 'stakeMinor', p_terms ->> 'stakeMinor', 'maxPayoutMinor', p_terms ->> 'maxPayoutMinor', 'oddsMilli', (p_terms ->> 'totalOddsMilli')::int) END))
    FROM money.account a WHERE a.id = v_cash;
  RETURN QUERY
  SELECT v_result, t.acceptance, x.acceptance, x.reason, x.stake, x.max_payout, a.balance, x.delay_until, f.id, f.state
    FROM betting.ticket x JOIN money.account a ON a.id = v_cash LEFT JOIN trading.bet_offer f ON f.id = v_offer WHERE x.id = p_ticket;
END $$;
