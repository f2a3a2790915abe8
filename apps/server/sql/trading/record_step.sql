-- Writes a step of a referred bet down: the ticket, its offer (p_standing is the one that stood), its place in the traders' queue.
CREATE OR REPLACE FUNCTION trading.record_step(t betting.ticket, p_event text, p_actor jsonb, p_terms jsonb, p_to smallint, p_why text, p_stake bigint,
  p_standing uuid, p_offer uuid, p_now timestamptz, p_until timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE betting.ticket x SET acceptance = p_to, reason = p_why, accepted_at = CASE WHEN p_to = 1 THEN p_now END, stake = p_stake, delay_until = p_until,
         max_payout = CASE WHEN p_to IN (1, 4) THEN coalesce((p_terms ->> 'maxPayoutMinor')::bigint, x.max_payout) ELSE x.max_payout END,
           xid = pg_current_xact_id()
   WHERE x.id = t.id;
  IF p_to = 3 THEN
    INSERT INTO trading.bet_offer (id, ticket_id, stake, max_payout, total_odds, legs, made_by, made_at, expires_at)
    VALUES (p_offer, t.id, (p_terms ->> 'stakeMinor')::bigint, (p_terms ->> 'maxPayoutMinor')::bigint, (p_terms ->> 'totalOddsMilli')::int,
      coalesce(p_terms -> 'legs', '[]'),
            p_actor ->> 'name', p_now, p_until);
    IF (p_terms ->> 'stakeMinor')::bigint > t.stake THEN RAISE EXCEPTION 'an offer cannot raise the stake' USING ERRCODE = '23514'; END IF;
  ELSIF p_standing IS NOT NULL THEN
    UPDATE trading.bet_offer x SET ended_at = p_now,
           state = CASE p_event WHEN 'take-offer' THEN 'taken' WHEN 'refuse-offer' THEN 'refused' WHEN 'withdraw-offer' THEN 'withdrawn' ELSE 'expired' END
     WHERE x.id = p_standing;
  END IF;
  IF p_to IN (1, 2) THEN UPDATE trading.referral x SET closed_at = p_now, closed_by = p_actor ->> 'name' WHERE x.ticket_id = t.id; END IF;
END $$;
