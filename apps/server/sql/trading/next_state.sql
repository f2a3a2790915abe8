-- The state that a step of a referred bet leads to; NULL = there is no such step, and the result says why: 'done' (not from this state), 'early' (an expiry
-- before the deadline), 'other-offer' (not p_standing, the offer that stands). After the deadline every step is an expiry: 'late'. Looks at nothing else.
CREATE OR REPLACE FUNCTION trading.next_state(t betting.ticket, p_standing uuid, p_offer uuid, p_event text, p_actor jsonb, p_terms jsonb, p_now timestamptz,
  OUT result text, OUT event text, OUT state smallint, OUT reason text)
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  result := 'done';
  event := p_event;
  reason := p_terms ->> 'reason';
  -- The live delay's end (DELAYED) has no deadline to miss: it is the deadline.
  IF t.acceptance IN (0, 3) AND t.delay_until <= p_now AND event <> 'expire' THEN
    result := 'late';
    event := 'expire';
  END IF;
  IF event = 'expire' THEN
    reason := CASE t.acceptance WHEN 3 THEN 'OFFER_EXPIRED' ELSE 'TRADER_TIMEOUT' END;
    IF t.acceptance IN (0, 3) AND t.delay_until > p_now THEN result := 'early'; END IF;
  ELSIF event IN ('take-offer', 'refuse-offer', 'withdraw-offer') AND p_offer IS DISTINCT FROM p_standing THEN
    result := 'other-offer';
  END IF;
  state := CASE WHEN result IN ('early', 'other-offer') THEN NULL
                WHEN event = 'offer' AND (t.acceptance = 0 OR (t.acceptance = 4 AND p_actor ->> 'kind' = 'system')) THEN 3
                WHEN (t.acceptance = 0 AND event = 'accept') OR (t.acceptance = 3 AND event = 'take-offer')
                  THEN CASE WHEN (p_terms ->> 'delayMs')::int > 0 THEN 4 ELSE 1 END
                WHEN t.acceptance = 4 AND event = 'accept' AND t.delay_until <= p_now THEN 1
                WHEN (t.acceptance = 0 AND event IN ('decline', 'expire')) OR (t.acceptance = 3 AND event IN ('refuse-offer', 'withdraw-offer', 'expire'))
                  OR (t.acceptance = 4 AND event = 'decline') THEN 2 END;
END $$;
