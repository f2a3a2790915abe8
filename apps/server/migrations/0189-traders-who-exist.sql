-- Two traders are two people who hold the role now, and what they decide about is reckoned here: what the application says of an actor or of an
-- amount is no more than a claim (XR-24, XR-28).

-- owner: identity
CREATE FUNCTION identity.is_trader(p_user bigint) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM identity.staff_role r JOIN identity."user" u ON u.id = r.user_id
                  WHERE r.user_id = p_user AND r.role = 'trader' AND u.locked_at IS NULL)
$$;
REVOKE ALL ON FUNCTION identity.is_trader FROM PUBLIC;

-- owner: wallet
-- What weighs amounts of a currency in the book's (euro cents): the same fractions as flows/stake-limits.ts, and a test compares the two. No money
-- is converted with them.
ALTER TABLE money.currency ADD COLUMN book_units bigint CHECK (book_units > 0), ADD COLUMN book_cents bigint CHECK (book_cents > 0);
UPDATE money.currency c SET book_units = w.units, book_cents = w.cents
  FROM (VALUES ('EUR', 1, 1), ('USD', 11, 10), ('GBP', 85, 100), ('BRL', 6, 1), ('MXN', 20, 1), ('ARS', 1500, 1), ('INR', 100, 1), ('TRY', 50, 1), ('RUB', 100, 1),
               ('JPY', 16, 10), ('CLP', 10, 1), ('KRW', 16, 1), ('KWD', 33, 10), ('mBTC', 12, 1), ('USDTE', 11, 10), ('USDTT', 11, 10)) AS w(code, units, cents)
 WHERE c.code = w.code;
ALTER TABLE money.currency ALTER COLUMN book_units SET NOT NULL, ALTER COLUMN book_cents SET NOT NULL;

-- owner: trading
-- Rows of before may name anybody; an act that is open counts only while its asker is a trader (below).
ALTER TABLE trading.second_approval ADD CONSTRAINT second_approval_asker FOREIGN KEY (asked_by) REFERENCES identity."user" NOT VALID;

-- p_actor: {kind, userId?, name, ip?, requestId?}. Nobody stands in the book of acts as a trader who is none.
CREATE OR REPLACE FUNCTION trading.note(p_actor jsonb, p_action text, p_subject text, p_before jsonb, p_after jsonb, p_reason text) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF p_actor ->> 'kind' = 'trader' AND NOT identity.is_trader((p_actor ->> 'userId')::bigint) THEN
    RAISE EXCEPTION 'this is for a trader to do' USING ERRCODE = '42501';
  END IF;
  INSERT INTO trading.audit_log (at, actor_kind, actor_id, actor, action, subject, before, after, reason, ip, request_id)
  VALUES (clock_timestamp(), p_actor ->> 'kind', (p_actor ->> 'userId')::bigint, p_actor ->> 'name', p_action, p_subject, p_before, p_after, p_reason,
          (p_actor ->> 'ip')::inet, p_actor ->> 'requestId');
END $$;

-- As in 0178, and: who acts holds the role now, and so does whoever asked before him; an act of somebody who lost it is asked anew.
CREATE OR REPLACE FUNCTION trading.second_trader(p_subject text, p_event text, p_terms jsonb, p_amount bigint, p_actor jsonb, p_ticket uuid, p_key text, p_hash bytea) RETURNS text
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_open trading.second_approval;
  v_user bigint := (p_actor ->> 'userId')::bigint;
  v_is_small boolean := p_amount <= (SELECT p.four_eyes_minor FROM trading.policy p);
BEGIN
  IF p_actor ->> 'kind' = 'auto' THEN
    RETURN CASE WHEN v_is_small OR platform.profile() IS NOT DISTINCT FROM 'play' THEN 'go' ELSE 'second' END;
  END IF;
  IF p_actor ->> 'kind' IS DISTINCT FROM 'trader' OR v_user IS NULL OR NOT identity.is_trader(v_user) THEN
    RAISE EXCEPTION 'this is for a trader to decide' USING ERRCODE = '42501';
  END IF;
  SELECT * INTO v_open FROM trading.second_approval s WHERE s.subject = p_subject AND s.state = 'open';
  IF v_open.id IS NOT NULL AND v_open.event = p_event AND v_open.terms = p_terms AND NOT v_is_small THEN
    IF v_open.asked_by = v_user THEN RETURN 'second'; END IF;
    IF identity.is_trader(v_open.asked_by) THEN
      UPDATE trading.second_approval s SET state = 'approved', ended_by = p_actor ->> 'name', ended_at = clock_timestamp() WHERE s.id = v_open.id;
      RETURN 'go';
    END IF;
  END IF;
  UPDATE trading.second_approval s SET state = 'replaced', ended_by = p_actor ->> 'name', ended_at = clock_timestamp() WHERE s.id = v_open.id;
  IF v_is_small THEN RETURN 'go'; END IF;
  INSERT INTO trading.second_approval (subject, ticket_id, event, terms, net_win, asked_by, asked_name, asked_at, asked_key, asked_hash)
  VALUES (p_subject, p_ticket, p_event, p_terms, p_amount, v_user, p_actor ->> 'name', clock_timestamp(), p_key, p_hash);
  PERFORM trading.note(p_actor, 'ask-second', p_subject, NULL, p_terms || jsonb_build_object('event', p_event, 'netWinMinor', p_amount::text), NULL);
  RETURN 'second';
END $$;

-- What the bet can cost the book on these terms, in its currency: the payout cap that the step would write, less the stake. The cap is what a
-- settlement may pay at most (betting.ticket, paid_at_most), so nobody gains by naming a smaller one.
CREATE FUNCTION trading.net_win(p_ticket uuid, p_terms jsonb) RETURNS bigint LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT least(div(greatest(coalesce((p_terms ->> 'maxPayoutMinor')::numeric, t.max_payout) - coalesce((p_terms ->> 'stakeMinor')::numeric, t.stake), 0) * c.book_cents, c.book_units),
               1000000000000000000)::bigint
    FROM betting.ticket t JOIN money.currency c ON c.code = t.currency WHERE t.id = p_ticket
$$;

-- 'go', 'second' as second_trader; 'risen' = the terms at the end of a live delay are further above what was agreed than the board may carry an offer,
-- and above the amount of one person: nobody has agreed to that.
CREATE OR REPLACE FUNCTION trading.judge_act(p_ticket uuid, p_event text, p_actor jsonb, p_terms jsonb) RETURNS text LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  t betting.ticket;
  v_policy trading.policy;
  v_net_win bigint := trading.net_win(p_ticket, p_terms);
  v_most bigint;
  v_odds jsonb;
BEGIN
  SELECT * INTO STRICT v_policy FROM trading.policy;
  SELECT * INTO t FROM betting.ticket x WHERE x.id = p_ticket;
  v_most := coalesce((p_terms ->> 'maxPayoutMinor')::bigint, t.max_payout);
  IF p_event = 'offer' AND EXISTS (
    SELECT 1 FROM jsonb_to_recordset(coalesce(p_terms -> 'legs', '[]')) AS w("legNo" int, "oddsMilli" bigint, "boardOddsMilli" bigint)
      LEFT JOIN betting.leg l ON l.ticket_id = p_ticket AND l.leg_no = w."legNo"
     WHERE w."oddsMilli" > greatest(coalesce(l.odds_milli, 0), w."boardOddsMilli" * v_policy.offer_ceiling_milli / 1000)) THEN
    RAISE EXCEPTION 'odds above the ceiling over the board' USING ERRCODE = '23514';
  END IF;
  IF t.acceptance = 4 AND (p_event = 'offer' OR t.delay_until <= clock_timestamp()) THEN
    RETURN CASE WHEN v_net_win > v_policy.four_eyes_minor AND v_most > t.max_payout::numeric * v_policy.offer_ceiling_milli / 1000 AND platform.profile() IS DISTINCT FROM 'play'
                THEN 'risen' ELSE 'go' END;
  END IF;
  -- A bet that is not waiting for a trader any more is answered by the step itself.
  IF t.acceptance IS DISTINCT FROM 0 OR t.delay_until <= clock_timestamp() THEN RETURN 'go'; END IF;
  v_odds := to_jsonb(ARRAY(SELECT w."oddsMilli" FROM jsonb_to_recordset(coalesce(p_terms -> 'legs', '[]')) AS w("legNo" int, "oddsMilli" int) ORDER BY w."legNo"));
  RETURN trading.second_trader('ticket:' || p_ticket, p_event, jsonb_build_object('stakeMinor', p_terms ->> 'stakeMinor', 'maxPayoutMinor', v_most::text, 'oddsMilli', v_odds),
                               v_net_win, p_actor, p_ticket, NULL, NULL);
END $$;

-- As in 0170, and: a bet that waits for a trader is accepted and offered by traders and the rule-driven trader alone, never by a deadline; an offer is
-- taken by the customer alone, for no more than was offered. Locks: 7063 of the ticket first, then those of the step.
CREATE OR REPLACE FUNCTION trading.decide(p_ticket uuid, p_event text, p_actor jsonb, p_terms jsonb)
RETURNS TABLE (result text, was smallint, acceptance smallint, reason text, stake bigint, max_payout bigint, balance bigint, delay_until timestamptz, offer_id uuid, offer_state text)
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
                  AND (coalesce((p_terms ->> 'stakeMinor')::bigint, t.stake) > o.stake OR coalesce((p_terms ->> 'maxPayoutMinor')::bigint, t.max_payout) > o.max_payout)) THEN
      RAISE EXCEPTION 'terms above the offer' USING ERRCODE = '23514';
    END IF;
  END IF;
  IF v_ruling = 'second' OR (v_ruling = 'risen' AND p_event = 'offer') THEN
    RETURN QUERY SELECT CASE v_ruling WHEN 'second' THEN 'second' ELSE 'refused' END, t.acceptance, t.acceptance, t.reason, t.stake, t.max_payout, a.balance, t.delay_until, NULL::uuid, NULL::text
                   FROM betting.ticket t
                   JOIN money.account a ON a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '' WHERE t.id = p_ticket;
  ELSIF v_ruling = 'risen' THEN
    RETURN QUERY SELECT * FROM trading.decide_step(p_ticket, 'decline', p_actor, '{"reason":"ODDS_CHANGED"}');
  ELSE
    RETURN QUERY SELECT * FROM trading.decide_step(p_ticket, p_event, p_actor, p_terms);
  END IF;
END $$;
REVOKE ALL ON FUNCTION trading.net_win FROM PUBLIC;
