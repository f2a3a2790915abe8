-- As decide_step (its comment tells the arguments and answers), behind the policy. One more result: 'second' = nothing has changed, a second
-- trader has to do the same. A bet that waits for a trader is accepted and offered by traders and the rule-driven trader alone, never by a deadline; an
-- offer is taken by the customer alone, for no more than was offered.
-- Locks: 7063 of the ticket first, so that two traders are one after the other; then those of the step.
CREATE OR REPLACE FUNCTION trading.decide(p_ticket uuid, p_event text, p_actor jsonb, p_terms jsonb)
RETURNS TABLE (result text, was smallint, acceptance smallint, reason text, stake bigint, max_payout bigint, balance bigint, delay_until timestamptz,
  offer_id uuid, offer_state text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_ruling text := 'go';
BEGIN
  IF p_event IN ('accept', 'offer', 'take-offer') THEN
    PERFORM pg_advisory_xact_lock(7063, hashtext(p_ticket::text));
  END IF;
  IF p_event IN ('accept', 'offer') THEN
    v_ruling := trading.judge_act(p_ticket, p_event, p_actor, p_terms);
  ELSIF p_event = 'take-offer' THEN
    IF p_actor ->> 'kind' IS DISTINCT FROM 'player' THEN RAISE EXCEPTION 'an offer is for the customer to take' USING ERRCODE = '42501'; END IF;
    IF EXISTS (SELECT 1 FROM trading.bet_offer o JOIN betting.ticket t ON t.id = o.ticket_id
                WHERE o.ticket_id = p_ticket AND o.state = 'open' AND o.id = coalesce((p_terms ->> 'offerId')::uuid, o.id)
                  AND (coalesce((p_terms ->> 'stakeMinor')::bigint, t.stake) > o.stake
                    OR coalesce((p_terms ->> 'maxPayoutMinor')::bigint, t.max_payout) > o.max_payout)) THEN
      RAISE EXCEPTION 'terms above the offer' USING ERRCODE = '23514';
    END IF;
  END IF;
  IF v_ruling = 'second' OR (v_ruling = 'risen' AND p_event = 'offer') THEN
    RETURN QUERY SELECT CASE v_ruling WHEN 'second' THEN 'second' ELSE 'refused' END, t.acceptance, t.acceptance, t.reason, t.stake, t.max_payout, a.balance,
      t.delay_until, NULL::uuid, NULL::text
                   FROM betting.ticket t
                   JOIN money.account a ON a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '' WHERE t.id = p_ticket;
  ELSIF v_ruling = 'risen' THEN
    RETURN QUERY SELECT * FROM trading.decide_step(p_ticket, 'decline', p_actor, '{"reason":"ODDS_CHANGED"}');
  ELSE
    RETURN QUERY SELECT * FROM trading.decide_step(p_ticket, p_event, p_actor, p_terms);
  END IF;
END $$;

GRANT EXECUTE ON FUNCTION trading.decide TO duskline_app;
