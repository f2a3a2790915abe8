-- owner: tickets
-- A part of a ticket that is bought back keeps its share when its value moves: it is offered anew as the same part of the stake, never as
-- the whole ticket, and a changed value is used up by the very cashout that takes it.

ALTER TABLE betting.cashout
  ADD COLUMN part_stake bigint,   -- of a part: how much of stake_before the customer means; kept through every change of the value
  ADD COLUMN answers    uuid,     -- the declined cashout whose new offer this one took
  ADD CONSTRAINT cashout_part CHECK (part_stake IS NULL OR (is_partial AND part_stake > 0 AND part_stake < stake_before));
-- A new offer is taken once.
CREATE UNIQUE INDEX cashout_answers ON betting.cashout (answers) WHERE answers IS NOT NULL;
DROP TRIGGER immutable ON betting.cashout;
CREATE TRIGGER immutable AFTER UPDATE ON betting.cashout FOR EACH ROW
  WHEN ((OLD.state <> 5 AND (NEW.state, NEW.reason, NEW.new_offer, NEW.open_legs, NEW.journal_id, NEW.xid, NEW.decided_at)
                               IS DISTINCT FROM (OLD.state, OLD.reason, OLD.new_offer, OLD.open_legs, OLD.journal_id, OLD.xid, OLD.decided_at))
        OR OLD.is_answered > NEW.is_answered
        OR (NEW.id, NEW.ticket_id, NEW.user_id, NEW.idem_key, NEW.is_natural, NEW.request_hash, NEW.is_partial, NEW.amount, NEW.offer, NEW.stake_before, NEW.stake_used, NEW.part_stake, NEW.answers, NEW.seen, NEW.delay_until, NEW.created_at)
           IS DISTINCT FROM (OLD.id, OLD.ticket_id, OLD.user_id, OLD.idem_key, OLD.is_natural, OLD.request_hash, OLD.is_partial, OLD.amount, OLD.offer, OLD.stake_before, OLD.stake_used, OLD.part_stake, OLD.answers, OLD.seen, OLD.delay_until, OLD.created_at))
  EXECUTE FUNCTION betting.ticket_guard();

-- The last cashout of a ticket that says something about it: a refusal because another one was at work, or because an offer was gone, does not.
CREATE FUNCTION betting.last_cashout(p_ticket uuid) RETURNS uuid LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
  SELECT c.id FROM betting.cashout c WHERE c.ticket_id = p_ticket AND (c.reason IS NULL OR c.reason NOT IN ('IN_PROGRESS', 'NO_OFFER')) ORDER BY c.id DESC LIMIT 1
$$;
REVOKE ALL ON FUNCTION betting.last_cashout FROM PUBLIC;

-- The changed value of a ticket's last cashout that may still be taken, not older than p_valid_ms.
CREATE FUNCTION betting.changed_cashout(p_ticket uuid, p_user bigint, p_valid_ms int, OUT id uuid, OUT new_offer bigint, OUT is_partial boolean, OUT part_stake bigint, OUT stake_before bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
  SELECT c.id, c.new_offer, c.is_partial, c.part_stake, c.stake_before FROM betting.cashout c
   WHERE c.id = betting.last_cashout(p_ticket) AND c.user_id = p_user AND c.state = 2 AND c.new_offer IS NOT NULL AND NOT c.is_answered
     AND c.decided_at > clock_timestamp() - p_valid_ms * interval '1 millisecond'
$$;

-- Tells everybody how a cashout stands. Event of the outbox: topic 'cashout', arrays cashoutId, ticketId, userId, currency, acceptance, reason,
-- amount, newOffer, partStake, decidedAt (epoch ms), stakeLeft, outcome, balance.
CREATE OR REPLACE FUNCTION betting.tell_cashout(p_id uuid) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO platform.outbox (topic, events)
  SELECT 'cashout', json_build_object('cashoutId', json_build_array(c.id), 'ticketId', json_build_array(t.id), 'userId', json_build_array(t.user_id::text),
           'currency', json_build_array(t.currency), 'acceptance', json_build_array(c.state), 'reason', json_build_array(c.reason), 'amount', json_build_array(c.amount::text),
           'newOffer', json_build_array(c.new_offer::text), 'partStake', json_build_array(c.part_stake::text),
           'decidedAt', json_build_array(floor(extract(epoch FROM c.decided_at) * 1000)::bigint), 'stakeLeft', json_build_array((t.stake - t.cashed_stake)::text), 'outcome', json_build_array(t.outcome),
           'balance', json_build_array(a.balance::text))
    FROM betting.cashout c JOIN betting.ticket t ON t.id = c.ticket_id
    LEFT JOIN money.account a ON a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '' WHERE c.id = p_id
$$;

-- Decides a request for a cashout, or lets it wait. status: 0 = decided now, 1 = the answer given earlier to this key, 2 = the key was used for
-- something else, 3 = the player has no such ticket, 4 = the quote is old (nothing was written: quote again).
-- p_refusal is a refusal decided before; it is recorded under the key and moves nothing. p_new_offer: what that which was asked for (the whole, or the
-- part p_part_stake of the stake) is worth now. p_answers: the declined cashout whose new offer is taken, at that very amount and within p_valid_ms;
-- it is used up in the same breath, and one that is gone is NO_OFFER.
DROP FUNCTION money.cashout;
CREATE FUNCTION money.cashout(
  p_id uuid, p_ticket uuid, p_user bigint, p_key text, p_natural boolean, p_hash bytea, p_partial boolean, p_amount bigint, p_offer bigint, p_stake_before bigint, p_stake_used bigint,
  p_version int, p_facts bigint, p_leg smallint[], p_gate bigint[], p_delay_ms int, p_refusal text, p_new_offer bigint, p_seen jsonb, p_session text, p_ip text,
  p_part_stake bigint, p_answers uuid, p_valid_ms int,
  OUT status smallint, OUT cashout uuid, OUT state smallint, OUT reason text, OUT amount bigint, OUT new_offer bigint, OUT stake_left bigint, OUT delay_until timestamptz, OUT balance bigint,
  OUT part_stake bigint, OUT decided_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_old record;
  v_acceptance smallint;
  v_now timestamptz;
  v_taken uuid;
BEGIN
  PERFORM betting.hold_gates(p_ticket);
  SELECT t.acceptance INTO v_acceptance FROM betting.ticket t WHERE t.id = p_ticket AND t.user_id = p_user FOR UPDATE;
  IF NOT FOUND THEN status := 3; RETURN; END IF;
  SELECT c.id, c.request_hash INTO v_old FROM betting.cashout c WHERE c.user_id = p_user AND c.idem_key = p_key AND (c.state <> 2 OR NOT c.is_natural);
  IF FOUND THEN
    status := CASE WHEN v_old.request_hash = p_hash THEN 1 ELSE 2 END;
    cashout := v_old.id;
  ELSE
    status := 0;
    cashout := p_id;
    reason := CASE WHEN v_acceptance = 5 THEN 'IN_PROGRESS' ELSE betting.cashout_fault(p_ticket, p_version, p_facts, p_leg, p_gate) END;
    IF reason = 'MOVED_ON' THEN
      IF p_refusal IS NULL THEN status := 4; RETURN; END IF;
      reason := NULL;
    END IF;
    IF p_answers IS NOT NULL AND reason IS NULL THEN
      UPDATE betting.cashout c SET is_answered = true
       WHERE c.id = p_answers AND c.id = betting.last_cashout(p_ticket) AND c.user_id = p_user AND c.state = 2 AND c.new_offer = p_amount AND NOT c.is_answered
         AND c.decided_at > clock_timestamp() - p_valid_ms * interval '1 millisecond';
      v_taken := p_answers;
      IF NOT FOUND THEN v_taken := NULL; reason := 'NO_OFFER'; END IF;
    END IF;
    -- What is wrong with the ticket itself says more than that a value was old.
    reason := coalesce(reason, p_refusal);
    v_now := clock_timestamp();
    BEGIN
      INSERT INTO betting.cashout (id, ticket_id, user_id, idem_key, is_natural, request_hash, state, is_partial, amount, offer, stake_before, stake_used, open_legs, seen, new_offer,
                                   reason, session, ip, delay_until, created_at, decided_at, part_stake, answers)
      VALUES (p_id, p_ticket, p_user, p_key, p_natural, p_hash, CASE WHEN reason IS NULL THEN 5 ELSE 2 END, p_partial, p_amount, p_offer, p_stake_before, p_stake_used, p_leg, p_seen,
              CASE WHEN reason = p_refusal THEN p_new_offer END, reason, p_session, p_ip::inet, v_now + coalesce(p_delay_ms, 0) * interval '1 millisecond', v_now,
              CASE WHEN reason IS NOT NULL THEN v_now END, p_part_stake, v_taken);
    EXCEPTION WHEN unique_violation THEN  -- the same key at the same moment for another ticket
      status := 2;
      RETURN;
    END;
    IF reason IS NULL AND p_delay_ms IS NULL THEN
      PERFORM money.pay_cashout(p_id);
    ELSIF reason IS NULL THEN
      UPDATE betting.ticket t SET acceptance = 5 WHERE t.id = p_ticket;
    END IF;
    -- A refusal beside one that still waits, or beside one that took the same offer, is nobody's news: it would look like the end of the other.
    IF reason IS NULL OR reason NOT IN ('IN_PROGRESS', 'NO_OFFER') THEN PERFORM betting.tell_cashout(p_id); END IF;
  END IF;
  SELECT c.state, c.reason, c.amount, c.new_offer, t.stake - t.cashed_stake, CASE WHEN c.state = 5 THEN c.delay_until END, a.balance, c.part_stake, c.decided_at
    INTO state, reason, amount, new_offer, stake_left, delay_until, balance, part_stake, decided_at
    FROM betting.cashout c JOIN betting.ticket t ON t.id = c.ticket_id
    LEFT JOIN money.account a ON a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '' WHERE c.id = cashout;
END $$;

-- Decides a cashout whose delay is over. p_value_now is what was asked for, the whole or the part, is worth now: less than was agreed declines it, more is
-- not asked for. status: 0 = decided now, 1 = it had been decided before, 4 = the quote is old.
DROP FUNCTION money.decide_cashout;
CREATE FUNCTION money.decide_cashout(p_id uuid, p_version int, p_facts bigint, p_leg smallint[], p_gate bigint[], p_value_now bigint, p_refusal text,
  OUT status smallint, OUT state smallint, OUT reason text, OUT balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_ticket uuid;
  v_amount bigint;
  v_state smallint;
BEGIN
  SELECT c.ticket_id INTO v_ticket FROM betting.cashout c WHERE c.id = p_id;
  IF NOT FOUND THEN RAISE EXCEPTION 'there is no cashout %', p_id USING ERRCODE = '23503'; END IF;
  PERFORM betting.hold_gates(v_ticket);
  PERFORM 1 FROM betting.ticket t WHERE t.id = v_ticket FOR UPDATE;
  SELECT c.state, c.amount INTO v_state, v_amount FROM betting.cashout c WHERE c.id = p_id;
  status := 1;
  IF v_state = 5 THEN
    reason := betting.cashout_fault(v_ticket, p_version, p_facts, p_leg, p_gate);
    IF reason = 'MOVED_ON' THEN
      IF p_refusal IS NULL THEN status := 4; RETURN; END IF;
      reason := NULL;
    END IF;
    reason := coalesce(reason, p_refusal, CASE WHEN p_value_now IS NULL OR p_value_now < v_amount THEN 'VALUE_CHANGED' END);
    status := 0;
    IF reason IS NULL THEN
      UPDATE betting.cashout c SET open_legs = p_leg WHERE c.id = p_id;
      PERFORM money.pay_cashout(p_id);
    ELSE
      UPDATE betting.cashout c SET state = 2, reason = decide_cashout.reason, new_offer = CASE WHEN decide_cashout.reason = 'VALUE_CHANGED' THEN nullif(p_value_now, 0) END,
             decided_at = clock_timestamp(), xid = pg_current_xact_id() WHERE c.id = p_id;
      UPDATE betting.ticket t SET acceptance = 1 WHERE t.id = v_ticket;
    END IF;
    PERFORM betting.tell_cashout(p_id);
  END IF;
  SELECT c.state, c.reason, a.balance INTO state, reason, balance FROM betting.cashout c JOIN betting.ticket t ON t.id = c.ticket_id
    LEFT JOIN money.account a ON a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '' WHERE c.id = p_id;
END $$;

-- The customer refuses the changed value of a declined cashout. Answers whether there was one, not older than p_valid_ms.
CREATE OR REPLACE FUNCTION betting.answer_changed_cashout(p_ticket uuid, p_user bigint, p_valid_ms int, OUT new_offer bigint, OUT is_partial boolean) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
BEGIN
  UPDATE betting.cashout c SET is_answered = true
   WHERE c.id = betting.last_cashout(p_ticket)
     AND c.user_id = p_user AND c.state = 2 AND c.new_offer IS NOT NULL AND NOT c.is_answered AND c.decided_at > clock_timestamp() - p_valid_ms * interval '1 millisecond'
  RETURNING c.new_offer, c.is_partial INTO new_offer, is_partial;
END $$;

REVOKE ALL ON FUNCTION betting.changed_cashout, money.cashout, money.decide_cashout FROM PUBLIC;
GRANT EXECUTE ON FUNCTION betting.changed_cashout, money.cashout, money.decide_cashout TO duskline_app;
