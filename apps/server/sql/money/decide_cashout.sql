-- Decides a cashout whose delay is over. p_value_now is what was asked for, the whole or the part, is worth now: less than was agreed declines it, more is
-- not asked for. p_term: of the role feed, whose board the value is made by. status: 0 = decided now, 1 = it had been decided before, 4 = the quote is old.
CREATE OR REPLACE FUNCTION money.decide_cashout(p_id uuid, p_version int, p_facts bigint, p_leg smallint[], p_gate bigint[], p_value_now bigint, p_refusal text,
  p_term bigint DEFAULT NULL,
  OUT status smallint, OUT state smallint, OUT reason text, OUT balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_ticket uuid;
  v_amount bigint;
  v_state smallint;
BEGIN
  PERFORM platform.check_term('feed', p_term);
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
      UPDATE betting.cashout c SET state = 2, reason = decide_cashout.reason, new_offer = CASE WHEN decide_cashout.reason = 'VALUE_CHANGED'
        THEN nullif(p_value_now, 0) END,
             decided_at = clock_timestamp(), xid = pg_current_xact_id() WHERE c.id = p_id;
      UPDATE betting.ticket t SET acceptance = 1 WHERE t.id = v_ticket;
    END IF;
    PERFORM betting.publish_cashout(p_id);
  END IF;
  SELECT c.state, c.reason, a.balance INTO state, reason, balance FROM betting.cashout c JOIN betting.ticket t ON t.id = c.ticket_id
    LEFT JOIN money.account a ON a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '' WHERE c.id = p_id;
END $$;

GRANT EXECUTE ON FUNCTION money.decide_cashout TO duskline_app;
