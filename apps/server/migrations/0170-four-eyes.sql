-- What one person at the trading desk may do alone. Odds offered stay near the board; a bet that can cost the book more than
-- four_eyes_minor needs the same act of a second trader. Changed by the owner of the schema only (runbook: desk-policy).

-- owner: trading
CREATE TABLE trading.policy (
  only_row                    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  offer_ceiling_milli         int    NOT NULL DEFAULT 1100 CHECK (offer_ceiling_milli BETWEEN 1000 AND 2000),  -- times the odds of the board
  four_eyes_minor             bigint NOT NULL DEFAULT 2500000 CHECK (four_eyes_minor >= 0),                    -- net win of a bet, book currency
  customer_factor_ceiling_milli int  NOT NULL DEFAULT 10000 CHECK (customer_factor_ceiling_milli BETWEEN 1000 AND 100000)
);
INSERT INTO trading.policy DEFAULT VALUES;

-- An act that waits for a second trader. At most one of a bet is open; another act takes its place.
CREATE TABLE trading.second_approval (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id   uuid NOT NULL REFERENCES trading.referral,
  event       text NOT NULL CHECK (event IN ('accept', 'offer')),
  stake       bigint NOT NULL CHECK (stake > 0),
  odds_milli  int[] NOT NULL,                        -- by leg
  net_win     bigint NOT NULL CHECK (net_win >= 0),  -- book currency
  asked_by    bigint NOT NULL,
  asked_name  text NOT NULL,
  asked_at    timestamptz NOT NULL,
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'replaced')),
  ended_by    text,
  ended_at    timestamptz,
  CHECK ((state = 'open') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX second_approval_open ON trading.second_approval (ticket_id) WHERE state = 'open';
GRANT SELECT ON trading.policy, trading.second_approval TO duskline_app;

-- The step itself is for this schema alone from now on; what may be asked for comes through the door below.
ALTER FUNCTION trading.decide(uuid, text, jsonb, jsonb) RENAME TO decide_step;
REVOKE ALL ON FUNCTION trading.decide_step FROM PUBLIC, duskline_app;

-- Judges an act of a trader against the policy. 'go' = do it now; 'second' = written down, it waits for the same act of somebody else.
CREATE FUNCTION trading.judge_act(p_ticket uuid, p_event text, p_actor jsonb, p_terms jsonb) RETURNS text LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_policy trading.policy;
  v_net_win bigint := (p_terms ->> 'netWinBookMinor')::bigint;
  v_stake bigint := (p_terms ->> 'stakeMinor')::bigint;
  v_odds int[];
  v_open trading.second_approval;
  v_user bigint := (p_actor ->> 'userId')::bigint;
BEGIN
  SELECT * INTO STRICT v_policy FROM trading.policy;
  IF p_event = 'offer' AND EXISTS (
    SELECT 1 FROM jsonb_to_recordset(coalesce(p_terms -> 'legs', '[]')) AS w("legNo" int, "oddsMilli" bigint, "boardOddsMilli" bigint)
      LEFT JOIN betting.leg l ON l.ticket_id = p_ticket AND l.leg_no = w."legNo"
     WHERE w."oddsMilli" > greatest(coalesce(l.odds_milli, 0), w."boardOddsMilli" * v_policy.offer_ceiling_milli / 1000)) THEN
    RAISE EXCEPTION 'odds above the ceiling over the board' USING ERRCODE = '23514';
  END IF;
  IF p_actor ->> 'kind' <> 'trader' OR coalesce(v_net_win, 0) <= v_policy.four_eyes_minor THEN RETURN 'go'; END IF;
  -- A bet that is not waiting for a trader any more is answered by the step itself.
  IF NOT EXISTS (SELECT 1 FROM betting.ticket t WHERE t.id = p_ticket AND t.acceptance = 0 AND t.delay_until > clock_timestamp()) THEN RETURN 'go'; END IF;
  v_odds := ARRAY(SELECT w."oddsMilli" FROM jsonb_to_recordset(coalesce(p_terms -> 'legs', '[]')) AS w("legNo" int, "oddsMilli" int) ORDER BY w."legNo");
  SELECT * INTO v_open FROM trading.second_approval s WHERE s.ticket_id = p_ticket AND s.state = 'open';
  IF v_open.id IS NOT NULL AND v_open.event = p_event AND v_open.stake = v_stake AND v_open.odds_milli = v_odds THEN
    IF v_open.asked_by = v_user THEN RETURN 'second'; END IF;
    UPDATE trading.second_approval s SET state = 'approved', ended_by = p_actor ->> 'name', ended_at = clock_timestamp() WHERE s.id = v_open.id;
    RETURN 'go';
  END IF;
  UPDATE trading.second_approval s SET state = 'replaced', ended_by = p_actor ->> 'name', ended_at = clock_timestamp() WHERE s.id = v_open.id;
  INSERT INTO trading.second_approval (ticket_id, event, stake, odds_milli, net_win, asked_by, asked_name, asked_at)
  VALUES (p_ticket, p_event, v_stake, v_odds, v_net_win, v_user, p_actor ->> 'name', clock_timestamp());
  PERFORM trading.note(p_actor, 'ask-second', 'ticket:' || p_ticket, NULL,
                       jsonb_build_object('event', p_event, 'stakeMinor', v_stake::text, 'netWinMinor', v_net_win::text, 'oddsMilli', to_jsonb(v_odds)), NULL);
  RETURN 'second';
END $$;
REVOKE ALL ON FUNCTION trading.judge_act FROM PUBLIC;

-- As decide_step (its comment tells the arguments and answers), behind the policy. One more result: 'second' = nothing has changed, a second
-- trader has to do the same. Terms carry netWinBookMinor: what the bet can cost the book, in its currency.
-- Locks: 7063 of the ticket first, so that two traders are one after the other; then those of the step.
CREATE FUNCTION trading.decide(p_ticket uuid, p_event text, p_actor jsonb, p_terms jsonb)
RETURNS TABLE (result text, was smallint, acceptance smallint, reason text, stake bigint, max_payout bigint, balance bigint, delay_until timestamptz, offer_id uuid, offer_state text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF p_event IN ('accept', 'offer') AND p_actor ->> 'kind' IN ('trader', 'auto') THEN
    PERFORM pg_advisory_xact_lock(7063, hashtext(p_ticket::text));
    IF trading.judge_act(p_ticket, p_event, p_actor, p_terms) = 'second' THEN
      RETURN QUERY SELECT 'second', t.acceptance, t.acceptance, t.reason, t.stake, t.max_payout, a.balance, t.delay_until, NULL::uuid, NULL::text
                     FROM betting.ticket t
                     JOIN money.account a ON a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '' WHERE t.id = p_ticket;
      RETURN;
    END IF;
  END IF;
  RETURN QUERY SELECT * FROM trading.decide_step(p_ticket, p_event, p_actor, p_terms);
END $$;
GRANT EXECUTE ON FUNCTION trading.decide TO duskline_app;

-- A factor multiplies every limit of a customer: nobody lifts it beyond the policy, whichever way it is written.
CREATE FUNCTION trading.check_factor() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.factor_milli > (SELECT p.customer_factor_ceiling_milli FROM trading.policy p) THEN
    RAISE EXCEPTION 'factor above the ceiling of the desk' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION trading.check_factor FROM PUBLIC;
CREATE TRIGGER factor_ceiling BEFORE INSERT OR UPDATE ON trading.customer_terms FOR EACH ROW EXECUTE FUNCTION trading.check_factor();
