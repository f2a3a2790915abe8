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
RETURNS TABLE (result text, was smallint, acceptance smallint, reason text, stake bigint, max_payout bigint, balance bigint, delay_until timestamptz,
  offer_id uuid, offer_state text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  t betting.ticket;
  r trading.referral;
  o trading.bet_offer;
  v_now timestamptz;
  v_cash bigint;
  v_result text;
  v_event text;
  v_why text;
  v_to smallint;
  v_stake bigint;
  v_until timestamptz;
  v_offer uuid;
BEGIN
  PERFORM betting.hold_gates(p_ticket);
  SELECT * INTO t FROM betting.ticket x WHERE x.id = p_ticket FOR UPDATE;
  -- At the end of a live delay the limits may allow a smaller stake only, at the current odds: then the bet comes to the traders with that offer.
  IF p_event = 'offer' AND p_actor ->> 'kind' = 'system' AND t.acceptance = 4 AND NOT t.referred AND t.free_bet IS NULL THEN
    INSERT INTO trading.referral (ticket_id, user_id, currency, asked_stake, why, live_delay_ms, opened_at)
    VALUES (p_ticket, t.user_id, t.currency, t.stake, 'LineBettingLimitReachedException', (p_terms ->> 'liveDelayMs')::int, clock_timestamp());
    UPDATE betting.ticket x SET referred = true WHERE x.id = p_ticket;
  END IF;
  SELECT * INTO r FROM trading.referral x WHERE x.ticket_id = p_ticket;
  IF t.id IS NULL OR r.ticket_id IS NULL OR (p_actor ->> 'kind' = 'player' AND (p_actor ->> 'userId')::bigint <> t.user_id) THEN
    RETURN QUERY SELECT 'unknown', NULL::smallint, NULL::smallint, NULL::text, NULL::bigint, NULL::bigint, NULL::bigint, NULL::timestamptz, NULL::uuid,
      NULL::text;
    RETURN;
  END IF;
  SELECT a.id INTO v_cash FROM money.account a WHERE a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '' FOR UPDATE;
  v_now := clock_timestamp();
  SELECT * INTO o FROM trading.bet_offer x WHERE x.ticket_id = p_ticket AND x.state = 'open';
  v_offer := coalesce((p_terms ->> 'offerId')::uuid, o.id);

  SELECT * INTO v_result, v_event, v_to, v_why FROM trading.next_state(t, o.id, v_offer, p_event, p_actor, p_terms, v_now);
  IF v_to IS NULL THEN
    RETURN QUERY SELECT CASE v_result WHEN 'done' THEN 'refused' ELSE v_result END, t.acceptance, t.acceptance, t.reason, t.stake, t.max_payout, a.balance,
      t.delay_until, x.id, x.state
                   FROM money.account a LEFT JOIN trading.bet_offer x ON x.id = v_offer AND x.ticket_id = p_ticket WHERE a.id = v_cash;
    RETURN;
  END IF;
  IF v_to IN (1, 4) THEN
    v_why := trading.acceptance_fault(t, coalesce(p_terms -> 'legs', '[]'), v_now);
    IF v_why IS NOT NULL THEN v_to := 2; END IF;
  ELSE
    v_why := CASE v_to WHEN 2 THEN coalesce(v_why, 'DECLINED') END;
  END IF;
  v_stake := CASE WHEN v_to IN (1, 4) THEN coalesce((p_terms ->> 'stakeMinor')::bigint, t.stake) ELSE t.stake END;
  IF v_stake > t.stake OR v_stake <= 0 THEN RAISE EXCEPTION 'an offer cannot raise the stake' USING ERRCODE = '23514'; END IF;
  v_until := CASE v_to WHEN 3 THEN v_now + (p_terms ->> 'waitMs')::int * interval '1 millisecond'
                       WHEN 4 THEN v_now + (p_terms ->> 'delayMs')::int * interval '1 millisecond' ELSE t.delay_until END;

  IF v_to IN (1, 2) OR v_stake < t.stake THEN PERFORM money.move_hold(t, v_to, v_stake, v_event, p_actor, v_why); END IF;
  PERFORM betting.book_terms(p_ticket, v_to, coalesce(p_terms -> 'legs', '[]'));
  PERFORM trading.record_step(t, v_event, p_actor, p_terms, v_to, v_why, v_stake, o.id, v_offer, v_now, v_until);
  PERFORM limits.follow_tickets(ARRAY[p_ticket], ARRAY[t.user_id]);
  PERFORM trading.publish_step(t, v_event, p_actor, p_terms, v_to, v_why, v_stake, CASE v_to WHEN 3 THEN v_offer ELSE o.id END, v_until);
  RETURN QUERY
  SELECT v_result, t.acceptance, x.acceptance, x.reason, x.stake, x.max_payout, a.balance, x.delay_until, f.id, f.state
    FROM betting.ticket x JOIN money.account a ON a.id = v_cash LEFT JOIN trading.bet_offer f ON f.id = v_offer WHERE x.id = p_ticket;
END $$;
