-- Decides a request for a cashout, or lets it wait. status: 0 = decided now, 1 = the answer given earlier to this key, 2 = the key was used for
-- something else, 3 = the player has no such ticket, 4 = the quote is old (nothing was written: quote again).
-- p_refusal is a refusal decided before; it is recorded under the key and moves nothing. p_new_offer: what that which was asked for (the whole, or the
-- part p_part_stake of the stake) is worth now. p_answers: the declined cashout whose new offer is taken, at that very amount and within p_valid_ms;
-- one that is gone is NO_OFFER. It is used up together with the cashout that takes it, or not at all: a request whose key was taken meanwhile by
-- another ticket is refused and leaves the offer to be taken.
-- p_seen names the version of the policy that it was priced by: under another one nothing is written (DL080), and it is priced again. Only a refusal of what
-- has no price says none. An answer given earlier stands whatever the policy says now.
CREATE OR REPLACE FUNCTION money.cashout(
  p_id uuid, p_ticket uuid, p_user bigint, p_key text, p_natural boolean, p_hash bytea, p_partial boolean, p_amount bigint, p_offer bigint,
    p_stake_before bigint, p_stake_used bigint,
  p_version int, p_facts bigint, p_leg smallint[], p_gate bigint[], p_delay_ms int, p_refusal text, p_new_offer bigint, p_seen jsonb, p_session text, p_ip text,
  p_part_stake bigint, p_answers uuid, p_valid_ms int,
  OUT status smallint, OUT cashout uuid, OUT state smallint, OUT reason text, OUT amount bigint, OUT new_offer bigint, OUT stake_left bigint,
    OUT delay_until timestamptz, OUT balance bigint,
  OUT part_stake bigint, OUT decided_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_old record;
  v_acceptance smallint;
  v_now timestamptz;
  v_taken uuid;
  v_version int;   -- of the policy: asked once, before every lock, as who asks first for a new one waits for others who do
BEGIN
  v_version := policy.hold_version();
  PERFORM betting.hold_gates(p_ticket);
  SELECT t.acceptance INTO v_acceptance FROM betting.ticket t WHERE t.id = p_ticket AND t.user_id = p_user FOR UPDATE;
  IF NOT FOUND THEN status := 3; RETURN; END IF;
  SELECT c.id, c.request_hash INTO v_old FROM betting.cashout c WHERE c.user_id = p_user AND c.idem_key = p_key AND (c.state <> 2 OR NOT c.is_natural);
  IF FOUND THEN
    status := CASE WHEN v_old.request_hash = p_hash THEN 1 ELSE 2 END;
    cashout := v_old.id;
  ELSE
    IF (p_refusal IS NULL OR p_seen IS NOT NULL) AND coalesce((p_seen ->> 'policyVersion')::int, 1) <> v_version THEN
      RAISE EXCEPTION 'this was made by a policy that is not in force any more' USING ERRCODE = 'DL080';
    END IF;
    status := 0;
    cashout := p_id;
    reason := CASE WHEN v_acceptance = 5 THEN 'IN_PROGRESS' ELSE betting.cashout_fault(p_ticket, p_version, p_facts, p_leg, p_gate) END;
    IF reason = 'MOVED_ON' THEN
      IF p_refusal IS NULL THEN status := 4; RETURN; END IF;
      reason := NULL;
    END IF;
    BEGIN  -- with the row it is for: an offer that a refused request has looked at is not used up
      IF p_answers IS NOT NULL AND reason IS NULL THEN
        UPDATE betting.cashout c SET is_answered = true
         WHERE c.id = p_answers AND c.id = betting.last_cashout(p_ticket) AND c.user_id = p_user AND c.state = 2 AND c.new_offer = p_amount
           AND NOT c.is_answered
           AND c.decided_at > clock_timestamp() - p_valid_ms * interval '1 millisecond';
        v_taken := p_answers;
        IF NOT FOUND THEN v_taken := NULL; reason := 'NO_OFFER'; END IF;
      END IF;
      -- What is wrong with the ticket itself says more than that a value was old.
      reason := coalesce(reason, p_refusal);
      v_now := clock_timestamp();
      INSERT INTO betting.cashout (id, ticket_id, user_id, idem_key, is_natural, request_hash, state, is_partial, amount, offer, stake_before, stake_used,
        open_legs, seen, new_offer,
                                   reason, session, ip, delay_until, created_at, decided_at, part_stake, answers)
      VALUES (p_id, p_ticket, p_user, p_key, p_natural, p_hash, CASE WHEN reason IS NULL THEN 5 ELSE 2 END, p_partial, p_amount, p_offer, p_stake_before,
        p_stake_used, p_leg, p_seen,
              CASE WHEN reason = p_refusal THEN p_new_offer END, reason, p_session, p_ip::inet, v_now + coalesce(p_delay_ms, 0) * interval '1 millisecond',
                v_now,
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
    -- A refusal beside one that still waits, or beside one that took the same offer, causes no event: it would look like the end of the other.
    IF reason IS NULL OR reason NOT IN ('IN_PROGRESS', 'NO_OFFER', 'WITHDRAWN') THEN PERFORM betting.publish_cashout(p_id); END IF;
  END IF;
  SELECT c.state, c.reason, c.amount, c.new_offer, t.stake - t.cashed_stake, CASE WHEN c.state = 5 THEN c.delay_until END, a.balance, c.part_stake, c.decided_at
    INTO state, reason, amount, new_offer, stake_left, delay_until, balance, part_stake, decided_at
    FROM betting.cashout c JOIN betting.ticket t ON t.id = c.ticket_id
    LEFT JOIN money.account a ON a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '' WHERE c.id = cashout;
END $$;

GRANT EXECUTE ON FUNCTION money.cashout TO duskline_app;
