-- owner: tickets
-- Cashouts: the whole of a running ticket, or a part of it, bought back.
--
-- A quote is made outside, from betting.cashout_terms and the board. What it stood on comes back with it (version of the ticket,
-- number of facts, gate versions) and is compared under the locks: who pays is never on older ground than who quoted.
-- Order of locks: producers and matches (shared, ascending), ticket, cash account, receivable, lines (ascending).

-- Every cashout that was asked for. state: 1 paid, 2 declined, 5 waits for its delay (numbers of BetAcceptance).
-- readers: wallet
CREATE TABLE betting.cashout (
  id           uuid PRIMARY KEY,          -- version 7: in order of time
  ticket_id    uuid NOT NULL,
  user_id      bigint NOT NULL,
  idem_key     text NOT NULL CHECK (length(idem_key) BETWEEN 8 AND 200),
  is_natural   boolean NOT NULL,          -- the key was made of the request: a decline does not use it up
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  state        smallint NOT NULL CHECK (state IN (1, 2, 5)),
  is_partial   boolean NOT NULL,
  amount       bigint NOT NULL CHECK (amount >= 0),        -- what is paid; 0 for "whatever it is worth" when it was worth nothing
  offer        bigint NOT NULL CHECK (offer >= 0),         -- for all that was left, when it was asked for
  stake_before bigint NOT NULL CHECK (stake_before >= 0),  -- what was left of the stake
  stake_used   bigint NOT NULL CHECK (stake_used >= 0),
  open_legs    smallint[] NOT NULL,       -- legs that were worth what the board said when it was decided
  seen         jsonb,                     -- odds the customer confirmed, and the state of the matches
  new_offer    bigint,                    -- declined because the value had moved: to what
  is_answered  boolean NOT NULL DEFAULT false,  -- ... and the customer has said what he thinks of it
  reason       text,
  session      text,
  ip           inet,
  delay_until  timestamptz,
  journal_id   bigint UNIQUE,
  xid          xid8 NOT NULL DEFAULT pg_current_xact_id(),  -- of the transaction that decided it
  created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  decided_at   timestamptz,
  CONSTRAINT cashout_decided CHECK ((state = 5) = (decided_at IS NULL) AND (state = 1) = (journal_id IS NOT NULL) AND (state = 2) = (reason IS NOT NULL)),
  -- The part of the stake that a part of the offer uses up, rounded up; never the whole stake for less than was agreed.
  CONSTRAINT cashout_share CHECK (state = 2 OR (amount > 0 AND amount <= offer AND stake_used > 0 AND CASE WHEN is_partial
    THEN stake_used < stake_before AND stake_used::numeric * offer >= stake_before::numeric * amount AND (stake_used - 1)::numeric * offer < stake_before::numeric * amount
    ELSE stake_used = stake_before END))
);
CREATE UNIQUE INDEX cashout_once ON betting.cashout (user_id, idem_key) WHERE state <> 2 OR NOT is_natural;
CREATE UNIQUE INDEX cashout_one_waits ON betting.cashout (ticket_id) WHERE state = 5;
CREATE INDEX cashout_due ON betting.cashout (delay_until) WHERE state = 5;
CREATE INDEX cashout_ticket ON betting.cashout (ticket_id, id);
CREATE TRIGGER immutable AFTER UPDATE ON betting.cashout FOR EACH ROW
  WHEN ((OLD.state <> 5 AND (NEW.state, NEW.reason, NEW.new_offer, NEW.open_legs, NEW.journal_id, NEW.xid, NEW.decided_at)
                               IS DISTINCT FROM (OLD.state, OLD.reason, OLD.new_offer, OLD.open_legs, OLD.journal_id, OLD.xid, OLD.decided_at))
        OR OLD.is_answered > NEW.is_answered
        OR (NEW.id, NEW.ticket_id, NEW.user_id, NEW.idem_key, NEW.is_natural, NEW.request_hash, NEW.is_partial, NEW.amount, NEW.offer, NEW.stake_before, NEW.stake_used, NEW.seen, NEW.delay_until, NEW.created_at)
           IS DISTINCT FROM (OLD.id, OLD.ticket_id, OLD.user_id, OLD.idem_key, OLD.is_natural, OLD.request_hash, OLD.is_partial, OLD.amount, OLD.offer, OLD.stake_before, OLD.stake_used, OLD.seen, OLD.delay_until, OLD.created_at))
  EXECUTE FUNCTION betting.ticket_guard();
CREATE TRIGGER permanent BEFORE DELETE OR TRUNCATE ON betting.cashout FOR EACH STATEMENT EXECUTE FUNCTION betting.ticket_guard();

-- Cashouts only add up, only on an open accepted ticket, and never unnoticed by whoever settles it. One of the whole ends the ticket.
CREATE TRIGGER cashed AFTER UPDATE OF cashed_stake, cashed_payout ON betting.ticket FOR EACH ROW
  WHEN (NEW.cashed_stake <= OLD.cashed_stake OR NEW.cashed_payout <= OLD.cashed_payout OR NEW.settle_version <= OLD.settle_version OR OLD.outcome <> 0 OR OLD.acceptance NOT IN (1, 5))
  EXECUTE FUNCTION betting.ticket_guard();
CREATE TRIGGER cashed_whole AFTER UPDATE OF outcome, payout, settled_at, settle_version ON betting.ticket FOR EACH ROW WHEN (OLD.cashed_stake = OLD.stake)
  EXECUTE FUNCTION betting.ticket_guard();

-- How many facts there are about a ticket's markets. Facts are only ever added: the same number is the same set.
CREATE FUNCTION betting.fact_count(p_ticket uuid) RETURNS bigint LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS
$$ SELECT count(*) FROM betting.leg l JOIN betting.fact f ON f.market_id = l.market_id WHERE l.ticket_id = p_ticket $$;

-- What a quote is made of, in one snapshot: {terms: as for settlement, heads: [id, user, currency, acceptance, outcome, stake, cashed stake, cashed payout,
-- version, facts, whether a token paid the stake, bet type], legs: [ticket, leg no, selection, market, match, producer]}.
CREATE FUNCTION betting.cashout_terms(p_ticket uuid[]) RETURNS json LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT json_build_object(
    'terms', betting.settle_terms(betting.settle_basis(p_ticket, NULL)),
    'heads', (SELECT json_agg(json_build_array(t.id, t.user_id::text, t.currency, t.acceptance, t.outcome, t.stake::text, t.cashed_stake::text, t.cashed_payout::text,
                                               t.settle_version, betting.fact_count(t.id), t.free_bet IS NOT NULL, t.bet_type) ORDER BY t.id)
                FROM unnest(p_ticket) u(id) JOIN betting.ticket t ON t.id = u.id),
    'legs', (SELECT json_agg(json_build_array(l.ticket_id, l.leg_no, l.selection_id, l.market_id, l.match_id, l.producer) ORDER BY l.ticket_id, l.leg_no)
               FROM unnest(p_ticket) u(id) JOIN betting.leg l ON l.ticket_id = u.id))
$$;

-- Gates of all legs, shared: nothing is suspended and no result is recorded until the caller commits.
CREATE FUNCTION betting.hold_gates(p_ticket uuid) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7000, g.id) FROM (SELECT DISTINCT l.producer::int AS id FROM betting.leg l WHERE l.ticket_id = p_ticket ORDER BY 1) g;
  PERFORM pg_advisory_xact_lock_shared(7001, g.id) FROM (SELECT DISTINCT l.match_id AS id FROM betting.leg l WHERE l.ticket_id = p_ticket ORDER BY 1) g;
END $$;

-- Why a quote must not be paid, or NULL. The caller holds the gates and the ticket. MOVED_ON: the quote is old, make a new one.
-- p_leg are the legs that the quote takes as open, p_gate the versions of their gates (NULL = not known there).
CREATE FUNCTION betting.cashout_fault(p_ticket uuid, p_version int, p_facts bigint, p_leg smallint[], p_gate bigint[]) RETURNS text LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  t record;
BEGIN
  SELECT k.user_id, k.outcome, k.acceptance, k.settle_version, k.free_bet, k.bet_type INTO STRICT t FROM betting.ticket k WHERE k.id = p_ticket;
  IF t.outcome <> 0 THEN RETURN 'SETTLED'; END IF;
  IF t.acceptance NOT IN (1, 5) THEN RETURN 'NOT_ACCEPTED'; END IF;
  IF t.free_bet IS NOT NULL THEN RETURN 'FREE_BET'; END IF;
  IF t.bet_type = 6 THEN RETURN 'BET_TYPE'; END IF;
  IF (SELECT s.locked FROM betting.player_state s WHERE s.user_id = t.user_id) THEN RETURN 'AccountLockedException'; END IF;
  IF EXISTS (SELECT 1 FROM betting.leg l JOIN betting.settle_work w ON w.market_id = l.market_id WHERE l.ticket_id = p_ticket)
     OR EXISTS (SELECT 1 FROM betting.parked_ticket p WHERE p.ticket_id = p_ticket) THEN RETURN 'RESULT_PENDING'; END IF;
  IF t.settle_version <> p_version OR betting.fact_count(p_ticket) <> p_facts THEN RETURN 'MOVED_ON'; END IF;
  IF EXISTS (SELECT 1 FROM betting.leg l
              LEFT JOIN money.gate gp ON gp.kind = 0 AND gp.id = l.producer LEFT JOIN money.gate gm ON gm.kind = 1 AND gm.id = l.match_id
              LEFT JOIN money.gate gk ON gk.kind = 2 AND gk.id = l.market_id
              WHERE l.ticket_id = p_ticket AND l.leg_no = ANY (p_leg)
                AND NOT (coalesce(gp.open, false) AND coalesce(gm.open, false) AND coalesce(gk.open, true) AND NOT betting.is_determined(l.market_id))) THEN RETURN 'MARKET_SUSPENDED'; END IF;
  IF EXISTS (SELECT 1 FROM unnest(p_leg, p_gate) AS q(leg_no, version) JOIN betting.leg l ON l.ticket_id = p_ticket AND l.leg_no = q.leg_no
              LEFT JOIN money.gate gp ON gp.kind = 0 AND gp.id = l.producer LEFT JOIN money.gate gm ON gm.kind = 1 AND gm.id = l.match_id
              LEFT JOIN money.gate gk ON gk.kind = 2 AND gk.id = l.market_id
              WHERE q.version <> coalesce(gp.version, 0) + coalesce(gm.version, 0) + coalesce(gk.version, 0)) THEN RETURN 'ODDS_CHANGED'; END IF;
  RETURN NULL;
END $$;

-- Tells everybody how a cashout stands. Event of the outbox: topic 'cashout', arrays cashoutId, ticketId, userId, currency, acceptance, reason,
-- amount, newOffer, stakeLeft, outcome, balance.
CREATE FUNCTION betting.tell_cashout(p_id uuid) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO platform.outbox (topic, events)
  SELECT 'cashout', json_build_object('cashoutId', json_build_array(c.id), 'ticketId', json_build_array(t.id), 'userId', json_build_array(t.user_id::text),
           'currency', json_build_array(t.currency), 'acceptance', json_build_array(c.state), 'reason', json_build_array(c.reason), 'amount', json_build_array(c.amount::text),
           'newOffer', json_build_array(c.new_offer::text), 'stakeLeft', json_build_array((t.stake - t.cashed_stake)::text), 'outcome', json_build_array(t.outcome),
           'balance', json_build_array(a.balance::text))
    FROM betting.cashout c JOIN betting.ticket t ON t.id = c.ticket_id
    LEFT JOIN money.account a ON a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '' WHERE c.id = p_id
$$;

-- Pays a cashout that waits; the caller holds gates and ticket and has found no fault.
CREATE FUNCTION money.pay_cashout(p_id uuid) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_journal bigint := nextval('money.journal_id');
  v_now timestamptz := clock_timestamp();
  v_cash bigint;
  c record;
  t record;
BEGIN
  SELECT * INTO STRICT c FROM betting.cashout k WHERE k.id = p_id;
  SELECT k.user_id, k.currency, k.stake, k.cashed_stake, k.cashed_payout INTO STRICT t FROM betting.ticket k WHERE k.id = c.ticket_id;
  IF c.stake_before <> t.stake - t.cashed_stake THEN
    RAISE EXCEPTION 'cashout % was agreed for another rest of the stake', p_id USING ERRCODE = '23001';
  END IF;
  SELECT a.id INTO STRICT v_cash FROM money.account a WHERE a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '' FOR UPDATE;
  WITH j AS (
    INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor)
    VALUES (v_journal, 'cashout', 'ticket', c.ticket_id || '/' || p_id, sha256(convert_to(p_id || '/' || c.stake_used || '/' || c.amount, 'UTF8')), 'u' || t.user_id))
  INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
  VALUES (v_journal, 1, money.house_account('bets_open', t.currency), money.house_account('house_pnl', t.currency), t.currency, c.stake_used),
         (v_journal, 2, money.house_account('house_pnl', t.currency), v_cash, t.currency, c.amount);
  -- The outcome of a ticket that is over is told by its money, like any other (betting rules 4.6).
  UPDATE betting.ticket k
     SET cashed_stake = k.cashed_stake + c.stake_used, cashed_payout = k.cashed_payout + c.amount, settle_version = k.settle_version + 1, acceptance = 1,
         outcome = CASE WHEN c.is_partial THEN 0 WHEN k.cashed_payout + c.amount > k.stake THEN 2 WHEN k.cashed_payout + c.amount = k.stake THEN 4 ELSE 6 END,
         payout = CASE WHEN NOT c.is_partial THEN 0 END, settled_at = CASE WHEN NOT c.is_partial THEN v_now END
   WHERE k.id = c.ticket_id;
  UPDATE betting.cashout k SET state = 1, journal_id = v_journal, decided_at = v_now, xid = pg_current_xact_id() WHERE k.id = p_id;
  PERFORM money.recover_debt(t.user_id, t.currency, p_id::text, 'u' || t.user_id);
  UPDATE betting.exposure e SET stake = e.stake + d.stake, payout = e.payout + d.payout, ceiling = NULL
    FROM (SELECT l.market_id, l.outcome_id,
                 sum(betting.book_left(l.book_stake, t.stake, t.cashed_stake + c.stake_used) - betting.book_left(l.book_stake, t.stake, t.cashed_stake))::bigint AS stake,
                 sum(betting.book_left(l.book_payout, t.stake, t.cashed_stake + c.stake_used) - betting.book_left(l.book_payout, t.stake, t.cashed_stake))::bigint AS payout
            FROM betting.leg l WHERE l.ticket_id = c.ticket_id GROUP BY 1, 2 ORDER BY l.market_id, l.outcome_id COLLATE "C") d
   WHERE e.market_id = d.market_id AND e.outcome_id = d.outcome_id;
END $$;
REVOKE ALL ON FUNCTION betting.fact_count, betting.hold_gates, betting.cashout_fault, betting.tell_cashout, money.pay_cashout FROM PUBLIC;  -- inner building blocks

-- Decides a request for a cashout, or lets it wait. status: 0 = decided now, 1 = the answer given earlier to this key, 2 = the key was used for
-- something else, 3 = the player has no such ticket, 4 = the quote is old (nothing was written: quote again).
-- p_refusal is a refusal decided before; it is recorded under the key and moves nothing.
CREATE FUNCTION money.cashout(
  p_id uuid, p_ticket uuid, p_user bigint, p_key text, p_natural boolean, p_hash bytea, p_partial boolean, p_amount bigint, p_offer bigint, p_stake_before bigint, p_stake_used bigint,
  p_version int, p_facts bigint, p_leg smallint[], p_gate bigint[], p_delay_ms int, p_refusal text, p_new_offer bigint, p_seen jsonb, p_session text, p_ip text,
  OUT status smallint, OUT cashout uuid, OUT state smallint, OUT reason text, OUT amount bigint, OUT new_offer bigint, OUT stake_left bigint, OUT delay_until timestamptz, OUT balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_old record;
  v_acceptance smallint;
  v_now timestamptz;
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
    -- What is wrong with the ticket itself says more than that a value was old.
    reason := coalesce(reason, p_refusal);
    v_now := clock_timestamp();
    BEGIN
      INSERT INTO betting.cashout (id, ticket_id, user_id, idem_key, is_natural, request_hash, state, is_partial, amount, offer, stake_before, stake_used, open_legs, seen, new_offer,
                                   reason, session, ip, delay_until, created_at, decided_at)
      VALUES (p_id, p_ticket, p_user, p_key, p_natural, p_hash, CASE WHEN reason IS NULL THEN 5 ELSE 2 END, p_partial, p_amount, p_offer, p_stake_before, p_stake_used, p_leg, p_seen,
              CASE WHEN reason = p_refusal THEN p_new_offer END, reason, p_session, p_ip::inet, v_now + coalesce(p_delay_ms, 0) * interval '1 millisecond', v_now,
              CASE WHEN reason IS NOT NULL THEN v_now END);
    EXCEPTION WHEN unique_violation THEN  -- the same key at the same moment for another ticket
      status := 2;
      RETURN;
    END;
    IF reason IS NULL AND p_delay_ms IS NULL THEN
      PERFORM money.pay_cashout(p_id);
    ELSIF reason IS NULL THEN
      UPDATE betting.ticket t SET acceptance = 5 WHERE t.id = p_ticket;
    END IF;
    -- A refusal beside one that still waits is nobody's news: it would look like the end of the other.
    IF reason IS DISTINCT FROM 'IN_PROGRESS' THEN PERFORM betting.tell_cashout(p_id); END IF;
  END IF;
  SELECT c.state, c.reason, c.amount, c.new_offer, t.stake - t.cashed_stake, CASE WHEN c.state = 5 THEN c.delay_until END, a.balance
    INTO state, reason, amount, new_offer, stake_left, delay_until, balance
    FROM betting.cashout c JOIN betting.ticket t ON t.id = c.ticket_id
    LEFT JOIN money.account a ON a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '' WHERE c.id = cashout;
END $$;

-- Decides a cashout whose delay is over. p_offer_now is what all that is left is worth now: less than was agreed declines it, more is not asked for.
-- status: 0 = decided now, 1 = it had been decided before, 4 = the quote is old.
CREATE FUNCTION money.decide_cashout(p_id uuid, p_version int, p_facts bigint, p_leg smallint[], p_gate bigint[], p_offer_now bigint, p_refusal text,
  OUT status smallint, OUT state smallint, OUT reason text, OUT balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_ticket uuid;
  v_offer bigint;
  v_state smallint;
BEGIN
  SELECT c.ticket_id INTO v_ticket FROM betting.cashout c WHERE c.id = p_id;
  IF NOT FOUND THEN RAISE EXCEPTION 'there is no cashout %', p_id USING ERRCODE = '23503'; END IF;
  PERFORM betting.hold_gates(v_ticket);
  PERFORM 1 FROM betting.ticket t WHERE t.id = v_ticket FOR UPDATE;
  SELECT c.state, c.offer INTO v_state, v_offer FROM betting.cashout c WHERE c.id = p_id;
  status := 1;
  IF v_state = 5 THEN
    reason := betting.cashout_fault(v_ticket, p_version, p_facts, p_leg, p_gate);
    IF reason = 'MOVED_ON' THEN
      IF p_refusal IS NULL THEN status := 4; RETURN; END IF;
      reason := NULL;
    END IF;
    reason := coalesce(reason, p_refusal, CASE WHEN p_offer_now IS NULL OR p_offer_now < v_offer THEN 'VALUE_CHANGED' END);
    status := 0;
    IF reason IS NULL THEN
      UPDATE betting.cashout c SET open_legs = p_leg WHERE c.id = p_id;
      PERFORM money.pay_cashout(p_id);
    ELSE
      UPDATE betting.cashout c SET state = 2, reason = decide_cashout.reason, new_offer = CASE WHEN decide_cashout.reason = 'VALUE_CHANGED' THEN p_offer_now END,
             decided_at = clock_timestamp(), xid = pg_current_xact_id() WHERE c.id = p_id;
      UPDATE betting.ticket t SET acceptance = 1 WHERE t.id = v_ticket;
    END IF;
    PERFORM betting.tell_cashout(p_id);
  END IF;
  SELECT c.state, c.reason, a.balance INTO state, reason, balance FROM betting.cashout c JOIN betting.ticket t ON t.id = c.ticket_id
    LEFT JOIN money.account a ON a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '' WHERE c.id = p_id;
END $$;

-- The customer has answered the changed value of a declined cashout: it is offered once. Answers whether there was one, not older than p_valid_ms.
CREATE FUNCTION betting.answer_changed_cashout(p_ticket uuid, p_user bigint, p_valid_ms int, OUT new_offer bigint, OUT is_partial boolean) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
BEGIN
  UPDATE betting.cashout c SET is_answered = true
   WHERE c.id = (SELECT k.id FROM betting.cashout k WHERE k.ticket_id = p_ticket ORDER BY k.id DESC LIMIT 1 FOR UPDATE)
     AND c.user_id = p_user AND c.state = 2 AND c.new_offer IS NOT NULL AND NOT c.is_answered AND c.decided_at > clock_timestamp() - p_valid_ms * interval '1 millisecond'
  RETURNING c.new_offer, c.is_partial INTO new_offer, is_partial;
END $$;

GRANT SELECT ON betting.cashout TO duskline_app;
GRANT EXECUTE ON FUNCTION betting.cashout_terms, betting.answer_changed_cashout, money.cashout, money.decide_cashout TO duskline_app;
