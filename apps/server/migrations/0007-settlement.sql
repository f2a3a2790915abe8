-- owner: tickets
-- Results and what they do to tickets. Three rules carry everything else:
--  1. What a leg is worth is a pure function of the SET of facts, so the order of their arrival does not matter.
--  2. Facts stand still while they are used: who settles holds shared advisory locks (7002, match mod 1024) from reading the
--     facts until its commit, who records takes them exclusively. A decision can therefore never be older than the facts.
--  3. Work is stored with the facts. A worker takes it in the transaction that settles: when it dies, PostgreSQL gives the
--     work back with the rest of its transaction.
--  4. Who records takes the gates of the matches (7001) too: a bet is either committed before the result is known, and found by
--     the work that the result makes, or it sees the result and is refused.
-- Order of locks: work (ascending; workers skip what is taken), results (ascending), gates (ascending; only who records),
-- tickets (ascending), cash accounts (ascending), receivables (only under the cash account of the same player), lines (ascending).

-- Counts what happens to facts. Who records draws a number while holding the results exclusively, who settles draws one while
-- holding them shared: a ticket with a number above that of the work was decided on the facts that made the work.
CREATE SEQUENCE betting.fact_number AS bigint;

-- Every result message as it came, never changed; and what we ourselves have promised for good (kind 5).
CREATE TABLE betting.fact (
  market_id        bigint NOT NULL,
  outcome_id       text NOT NULL,      -- '' for kinds 2 to 4, which concern the whole market
  kind             smallint NOT NULL CHECK (kind BETWEEN 1 AND 5),  -- settlement, cancel, rollback of settlements, rollback of cancels, early payout
  feed_ts          bigint NOT NULL,    -- epoch milliseconds of the provider; kind 5: when the lead was scored
  match_id         int NOT NULL,
  market_type      int NOT NULL,
  specifiers       text NOT NULL,
  producer         smallint NOT NULL,
  certainty        smallint,
  result           smallint CHECK (result IN (-1, 0, 1)),
  void_factor      text,               -- decimal text as the feed writes it
  dead_heat_factor text,
  void_reason      smallint,
  from_ms          bigint,             -- window of a cancel: bets accepted at from_ms <= t < to_ms; NULL = open end
  to_ms            bigint,             -- kind 5: bets accepted before it (the match was not live yet) are paid early
  received_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Drawn while holding the results exclusively: the order in which the facts of a match were stored. Only early payouts ask for it.
  number           bigint NOT NULL DEFAULT nextval('betting.fact_number'),
  CONSTRAINT fact_shape CHECK ((kind IN (1, 5)) = (outcome_id <> '') AND (kind = 1) = (result IS NOT NULL) AND (kind <> 5 OR to_ms IS NOT NULL)),
  -- The same message twice is one fact; two messages that differ in anything that counts are two.
  CONSTRAINT fact_once UNIQUE NULLS NOT DISTINCT
    (market_id, outcome_id, kind, feed_ts, result, certainty, void_factor, dead_heat_factor, from_ms, to_ms, match_id, market_type, specifiers)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON betting.fact FOR EACH STATEMENT EXECUTE FUNCTION money.deny();

-- A selection is paid early once, whoever says so and however often (betting rules 14).
CREATE UNIQUE INDEX fact_early_once ON betting.fact (market_id, outcome_id) WHERE kind = 5;

-- Markets whose tickets must be looked at, and how far that came.
CREATE TABLE betting.settle_work (
  market_id  bigint PRIMARY KEY,
  seq        bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  after      uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  number     bigint NOT NULL,  -- of its newest facts
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Tickets that could not be settled: for a person to look at. They are tried again with every new fact.
CREATE TABLE betting.parked_ticket (
  ticket_id uuid PRIMARY KEY,
  reason    text NOT NULL,
  tries     int NOT NULL DEFAULT 1,
  parked_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Whether a market is decided: then no bet on it may be accepted any more. One is enough to decide it: a result of any of its
-- outcomes that was not rolled back, or a cancel in force whose window has not ended.
CREATE FUNCTION betting.is_determined(p_market bigint) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM betting.fact f WHERE f.market_id = p_market AND f.kind = 1 AND f.result >= 0
                    AND NOT EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = p_market AND r.kind = 3 AND r.feed_ts >= f.feed_ts))
      OR EXISTS (SELECT 1 FROM betting.fact f WHERE f.market_id = p_market AND f.kind = 2
                    AND (f.to_ms IS NULL OR f.to_ms > extract(epoch FROM statement_timestamp()) * 1000)
                    AND NOT EXISTS (SELECT 1 FROM betting.fact r WHERE r.market_id = p_market AND r.kind = 4 AND r.feed_ts >= f.feed_ts
                                       AND (r.from_ms IS NULL OR r.from_ms <= f.from_ms) AND (r.to_ms IS NULL OR r.to_ms >= f.to_ms)))
$$;

-- Stores facts and the work they make. Answers how many facts were new.
CREATE FUNCTION betting.record_facts(p_facts json) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_market bigint[];
  v_match int[];
  v_new int;
BEGIN
  -- What is known already makes no work: after an outage the provider repeats hours of results.
  SELECT array_agg(n.market_id ORDER BY n.market_id), array_agg(n.match_id ORDER BY n.market_id) INTO v_market, v_match
    FROM (SELECT DISTINCT ON (x.market_id) x.market_id, x.match_id FROM json_populate_recordset(NULL::betting.fact, p_facts) x
           WHERE NOT EXISTS (SELECT 1 FROM betting.fact f
                              WHERE f.market_id = x.market_id AND f.outcome_id = x.outcome_id AND f.kind = x.kind AND f.feed_ts = x.feed_ts
                                AND (f.result, f.certainty, f.void_factor, f.dead_heat_factor, f.from_ms, f.to_ms, f.match_id, f.market_type, f.specifiers)
                                    IS NOT DISTINCT FROM (x.result, x.certainty, x.void_factor, x.dead_heat_factor, x.from_ms, x.to_ms, x.match_id, x.market_type, x.specifiers))) n;
  IF v_market IS NULL THEN RETURN 0; END IF;
  INSERT INTO betting.settle_work AS w (market_id, number) SELECT m, 0 FROM unnest(v_market) m
      ON CONFLICT (market_id) DO UPDATE SET after = '00000000-0000-0000-0000-000000000000';
  PERFORM pg_advisory_xact_lock(7002, s.slot) FROM (SELECT DISTINCT m % 1024 AS slot FROM unnest(v_match) m ORDER BY 1) s;
  UPDATE betting.settle_work w SET number = n.number FROM (SELECT nextval('betting.fact_number') AS number) n WHERE w.market_id = ANY (v_market);
  PERFORM pg_advisory_xact_lock(7001, g.id) FROM (SELECT DISTINCT m AS id FROM unnest(v_match) m ORDER BY 1) g;
  INSERT INTO betting.fact (market_id, outcome_id, kind, feed_ts, match_id, market_type, specifiers, producer, certainty, result, void_factor, dead_heat_factor,
                                 void_reason, from_ms, to_ms)
  SELECT x.market_id, x.outcome_id, x.kind, x.feed_ts, x.match_id, x.market_type, x.specifiers, x.producer, x.certainty, x.result, x.void_factor, x.dead_heat_factor,
         x.void_reason, x.from_ms, x.to_ms
    FROM json_populate_recordset(NULL::betting.fact, p_facts) x WHERE x.market_id = ANY (v_market)
      ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS v_new = ROW_COUNT;
  RETURN v_new;
END $$;

-- What tickets bring along to their settlement, by columns: one array is sent and turned into JSON at a fraction of the price of its elements.
CREATE TYPE betting.settle_basis AS (
  -- id, bet type, stake, max payout, accepted at (ms), outcome, payout, version, leg outcomes, rounding, detail (types beyond combo, and those with a bonus),
  -- stake used by cashouts, is a free bet
  tickets json,
  -- Legs in the order of the slip; place = of the ticket in `tickets`, from 1.
  place int[], market bigint[], outcome text[], odds int[], banker boolean[], live boolean[], match int[], market_type int[], specifiers text[]
);

-- Those of the tickets that are accepted, not cashed out whole (results do not concern these any more) and were not decided yet on facts newer than p_number (by ticket; NULL = whatever they were
-- decided on). Amounts are text: they do not pass through doubles.
CREATE FUNCTION betting.settle_basis(p_ticket uuid[], p_number bigint[]) RETURNS betting.settle_basis LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_basis betting.settle_basis;
  v_ticket uuid[];
BEGIN
  SELECT array_agg(t.id),
         json_build_array(array_agg(t.id), array_agg(t.bet_type), array_agg(t.stake::text), array_agg(t.max_payout::text),
           array_agg(floor(extract(epoch FROM t.accepted_at) * 1000)::bigint), array_agg(t.outcome), array_agg(t.payout::text), array_agg(t.settle_version),
           array_agg(t.leg_outcomes), array_agg(t.detail ->> 'rounding'), array_agg(CASE WHEN t.bet_type > 2 OR t.detail ? 'bonus' THEN t.detail END),
           array_agg(CASE WHEN t.cashed_stake > 0 THEN t.cashed_stake::text END), array_agg(t.free_bet IS NOT NULL))
    INTO v_ticket, v_basis.tickets
    FROM (SELECT u.id, max(u.number) AS number FROM unnest(p_ticket, p_number) AS u(id, number) GROUP BY u.id ORDER BY u.id) w,
         LATERAL (SELECT * FROM betting.ticket t WHERE t.id = w.id OFFSET 0) t
   WHERE t.acceptance IN (1, 5) AND t.cashed_stake < t.stake AND (w.number IS NULL OR t.decided_on <= w.number);
  SELECT array_agg(i.ord::int), array_agg(g.market_id), array_agg(g.outcome_id), array_agg(g.odds_milli), array_agg(g.is_banker), array_agg(g.is_live),
         array_agg(g.match_id), array_agg(g.market_type), array_agg(g.specifiers)
    INTO v_basis.place, v_basis.market, v_basis.outcome, v_basis.odds, v_basis.banker, v_basis.live, v_basis.match, v_basis.market_type, v_basis.specifiers
    FROM unnest(v_ticket) WITH ORDINALITY AS i(id, ord),
         LATERAL (SELECT * FROM betting.leg l WHERE l.ticket_id = i.id ORDER BY l.leg_no OFFSET 0) g;
  RETURN v_basis;
END $$;

-- The same with the facts of its lines and markets, which is everything that a settlement is decided on:
-- tickets as above; legs: place, market, outcome, odds, banker, live;
-- facts: market, outcome, kind, feed ts, certainty, result, void factor, dead heat factor, from, to, number.
CREATE FUNCTION betting.settle_terms(p_basis betting.settle_basis) RETURNS json LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    SELECT json_build_object('tickets', p_basis.tickets,
             'legs', json_build_array(p_basis.place, p_basis.market, p_basis.outcome, p_basis.odds, p_basis.banker, p_basis.live),
             'facts', json_build_array(array_agg(f.market_id), array_agg(f.outcome_id), array_agg(f.kind), array_agg(f.feed_ts), array_agg(f.certainty), array_agg(f.result),
               array_agg(f.void_factor), array_agg(f.dead_heat_factor), array_agg(f.from_ms), array_agg(f.to_ms), array_agg(f.number)))
      FROM (SELECT l.market, l.match, l.market_type, l.specifiers, array_agg(l.outcome) AS outcomes
              FROM (SELECT DISTINCT * FROM unnest(p_basis.market, p_basis.outcome, p_basis.match, p_basis.market_type, p_basis.specifiers)
                                        AS u(market, outcome, match, market_type, specifiers)) l
             GROUP BY 1, 2, 3, 4) x,
           LATERAL (SELECT * FROM betting.fact f WHERE f.market_id = x.market OFFSET 0) f
     WHERE f.match_id = x.match AND f.market_type = x.market_type AND f.specifiers = x.specifiers AND (f.outcome_id = '' OR f.outcome_id = ANY (x.outcomes)));
END $$;

-- Takes work until p_limit tickets have been met, marks it as done, and holds the results still: all of it comes true only when
-- the caller's transaction commits. Tickets that were decided on these results already, because another market of theirs came
-- first, are left out. markets = 0: there is no work that is not being done already.
--
-- Tickets are read before the results are held. If one moves on in between, the write meets another version. If there is nothing
-- to write, then whoever moved it knew the facts of this work too: otherwise he was done before they could be stored, and so
-- before this work could be taken.
CREATE FUNCTION betting.take_settle_chunk(p_limit int, p_markets int, OUT markets int, OUT terms json, OUT parked uuid[]) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_work record;
  v_last bigint := 0;
  v_room int;
  v_found uuid[];
  v_ticket uuid[] := '{}';
  v_number bigint[] := '{}';
  v_basis betting.settle_basis;
BEGIN
  markets := 0;
  LOOP
    v_room := p_limit - cardinality(v_ticket);
    EXIT WHEN v_room <= 0 OR markets >= p_markets;
    SELECT w.market_id, w.seq, w.after, w.number INTO v_work FROM betting.settle_work w WHERE w.seq > v_last ORDER BY w.seq LIMIT 1 FOR UPDATE SKIP LOCKED;
    EXIT WHEN NOT FOUND;
    v_last := v_work.seq;
    markets := markets + 1;
    v_found := ARRAY(SELECT l.ticket_id FROM betting.leg l WHERE l.market_id = v_work.market_id AND l.ticket_id > v_work.after ORDER BY l.ticket_id LIMIT v_room);
    IF cardinality(v_found) < v_room THEN
      DELETE FROM betting.settle_work w WHERE w.market_id = v_work.market_id;
    ELSE
      UPDATE betting.settle_work w SET after = v_found[v_room] WHERE w.market_id = v_work.market_id;
    END IF;
    v_ticket := v_ticket || v_found;
    v_number := v_number || array_fill(v_work.number, ARRAY[cardinality(v_found)]);
  END LOOP;
  IF cardinality(v_ticket) = 0 THEN RETURN; END IF;
  v_basis := betting.settle_basis(v_ticket, v_number);
  PERFORM pg_advisory_xact_lock_shared(7002, s.slot) FROM (SELECT DISTINCT m % 1024 AS slot FROM unnest(v_basis.match) m ORDER BY 1) s;
  terms := betting.settle_terms(v_basis);
  parked := ARRAY(SELECT p.ticket_id FROM betting.parked_ticket p WHERE p.ticket_id = ANY (v_ticket));
END $$;

-- Takes back the live settlement of a ticket whose row and cash account are locked: the journal backwards. What the player has
-- spent meanwhile goes onto his receivable. The ticket is open again, its version stays.
CREATE FUNCTION money.unsettle_ticket(p_ticket uuid, p_actor text) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_journal bigint := nextval('money.journal_id');
  v_live record;
  v_cash record;
  v_paid bigint;
  v_take bigint;
  v_receivable bigint;
BEGIN
  PERFORM bonus.cancel_reissued(p_ticket);
  SELECT s.version, s.journal_id, t.user_id, t.currency INTO STRICT v_live
    FROM betting.settlement s JOIN betting.ticket t ON t.id = s.ticket_id WHERE s.ticket_id = p_ticket AND s.reversed_by IS NULL;
  SELECT a.id, a.balance INTO STRICT v_cash FROM money.account a WHERE a.user_id = v_live.user_id AND a.kind = 'cash' AND a.currency = v_live.currency AND a.tag = '';
  SELECT coalesce(sum(x.amount), 0) INTO v_paid FROM money.transfer x WHERE x.journal_id = v_live.journal_id AND x.credit_account = v_cash.id;
  v_take := least(v_cash.balance, v_paid);
  IF v_take < v_paid THEN
    INSERT INTO money.account (id, user_id, kind, currency, balance) VALUES (nextval('money.player_account_id'), v_live.user_id, 'receivable', v_live.currency, 0)
        ON CONFLICT DO NOTHING;
    SELECT a.id INTO STRICT v_receivable FROM money.account a
     WHERE a.user_id = v_live.user_id AND a.kind = 'receivable' AND a.currency = v_live.currency AND a.tag = '' FOR UPDATE;
  END IF;
  WITH j AS (
    INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, reverses, actor, reason)
    VALUES (v_journal, 'unsettle', 'ticket', p_ticket || '/' || v_live.version, sha256(convert_to(p_ticket || '/' || v_live.version || '/unsettle', 'UTF8')),
            v_live.journal_id, p_actor, 'the result changed'))
  INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
  SELECT v_journal, row_number() OVER (), x.debit, x.credit, v_live.currency, x.amount
    FROM (WITH paid AS (
            -- What is there is taken for the first payment first: a return and a bonus are paid apart.
            SELECT t.credit_account, t.debit_account, t.amount,
                   CASE WHEN t.credit_account = v_cash.id
                        THEN least(t.amount, greatest(0, v_take - coalesce(sum(t.amount) FILTER (WHERE t.credit_account = v_cash.id) OVER (ORDER BY t.seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))
                        ELSE t.amount END::bigint AS taken
              FROM money.transfer t WHERE t.journal_id = v_live.journal_id)
          SELECT p.credit_account AS debit, p.debit_account AS credit, p.taken AS amount FROM paid p
           UNION ALL
          SELECT v_receivable, p.debit_account, p.amount - p.taken FROM paid p) x
   WHERE x.amount > 0;
  UPDATE betting.settlement SET reversed_by = v_journal WHERE ticket_id = p_ticket AND version = v_live.version;
  UPDATE betting.ticket SET outcome = 0, payout = NULL, settled_at = NULL WHERE id = p_ticket;
END $$;

-- Pays off what a player owes out of his cash; the caller holds the lock of the cash account. For every path that credits
-- cash: settlement calls it after each payout. Answers what was taken.
CREATE FUNCTION money.recover_debt(p_user bigint, p_currency text, p_key text, p_actor text) RETURNS bigint LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_row record;
BEGIN
  SELECT c.id AS cash, r.id AS receivable, least(c.balance, -r.balance) AS amount INTO v_row
    FROM money.account c JOIN money.account r ON r.user_id = c.user_id AND r.kind = 'receivable' AND r.currency = c.currency AND r.tag = ''
   WHERE c.user_id = p_user AND c.kind = 'cash' AND c.currency = p_currency AND c.tag = '';
  IF v_row.amount IS NULL OR v_row.amount <= 0 THEN RETURN 0; END IF;
  PERFORM money.post('recover', 'u' || p_user, p_key, sha256(convert_to(p_key || '/' || v_row.amount, 'UTF8')), p_actor, 'owed from a result that changed',
                     v_row.cash, v_row.receivable, p_currency, v_row.amount);
  RETURN v_row.amount;
END $$;
REVOKE ALL ON FUNCTION money.unsettle_ticket, money.recover_debt FROM PUBLIC;  -- inner building blocks

-- Brings tickets to what was decided. By ticket, ascending: the version, outcome and payout the decision was made on, and the
-- new ones (outcome 0 = open). Where only leg outcomes differ no money moves and nothing is told, unless a leg was paid early: the
-- match goes on, so nobody would look. Answers the tickets that are
-- not what the decision was made on any more: nothing is done to them, and the caller must look again. p_bonus is the part of
-- the payout that is an accumulator bonus: an entry of its own (betting rules 12.1).
-- Event of the outbox: topic 'settlement', arrays ticketId, userId, currency, outcome, payout, version.
CREATE FUNCTION money.settle_chunk(p_ticket uuid[], p_version int[], p_was smallint[], p_was_payout bigint[], p_outcome smallint[], p_payout bigint[], p_bonus bigint[], p_legs text[], p_actor text)
RETURNS uuid[] LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_number bigint := nextval('betting.fact_number');
  v_row record;
  v_code text[];         -- by currency
  v_open bigint[];
  v_pnl bigint[];
  v_bonus bigint[];
  v_token bigint[];
  v_ticket uuid[];       -- by ticket that was changed
  v_turn int[];          -- -1 = it was open and is final, 1 = the other way round, 0 = neither
  v_user bigint[];
  v_currency text[];
  v_stake bigint[];
  v_cashed bigint[];     -- part of the stake that cashouts have used
  v_outcome smallint[];
  v_payout bigint[];
  v_version int[];
  v_cash bigint[];
  v_moves boolean[];     -- money moves
  v_tell boolean[];      -- the player hears of it
  v_void uuid[];         -- free bets that are void
BEGIN
  -- 1. What was settled otherwise is taken back. Rare, so it may lock first and go one by one.
  IF EXISTS (SELECT 1 FROM unnest(p_was, p_was_payout, p_outcome, p_payout) AS d(was, was_payout, outcome, payout)
              WHERE d.was <> 0 AND (d.was, d.was_payout) IS DISTINCT FROM (d.outcome, d.payout)) THEN
    PERFORM 1 FROM betting.ticket t WHERE t.id = ANY (p_ticket) ORDER BY t.id FOR UPDATE;
    PERFORM 1 FROM money.account a
      JOIN (SELECT DISTINCT t.user_id, t.currency FROM unnest(p_ticket, p_was, p_was_payout, p_outcome, p_payout) AS d(id, was, was_payout, outcome, payout)
              JOIN betting.ticket t ON t.id = d.id WHERE (d.was, d.was_payout) IS DISTINCT FROM (d.outcome, d.payout)) x
        ON a.user_id = x.user_id AND a.kind = 'cash' AND a.currency = x.currency AND a.tag = '' ORDER BY a.id FOR UPDATE OF a;
    FOR v_row IN
      SELECT t.id FROM unnest(p_ticket, p_version, p_was, p_was_payout, p_outcome, p_payout) AS d(id, version, was, was_payout, outcome, payout) JOIN betting.ticket t ON t.id = d.id
       WHERE d.was <> 0 AND (d.was, d.was_payout) IS DISTINCT FROM (d.outcome, d.payout)
         AND t.acceptance IN (1, 5) AND t.settle_version = d.version AND t.outcome = d.was ORDER BY t.id
    LOOP
      PERFORM money.unsettle_ticket(v_row.id, p_actor);
    END LOOP;
  END IF;

  -- 2. Tickets, ascending, so that two workers never wait for each other in a circle; with them their journals, settlements and
  -- transfers. What a table is entered by cannot be planned but as a look into its index, ticket by ticket: see money.transfer_apply.
  SELECT array_agg(o.currency), array_agg(o.id),
         array_agg((SELECT p.id FROM money.account p WHERE p.user_id IS NULL AND p.kind = 'house_pnl' AND p.currency = o.currency AND p.tag = '')),
         array_agg((SELECT p.id FROM money.account p WHERE p.user_id IS NULL AND p.kind = 'bonus_expense' AND p.currency = o.currency AND p.tag = '')),
         array_agg((SELECT p.id FROM money.account p WHERE p.user_id IS NULL AND p.kind = 'bonus_expense' AND p.currency = o.currency AND p.tag = 'free_bet'))
    INTO v_code, v_open, v_pnl, v_bonus, v_token FROM money.account o WHERE o.user_id IS NULL AND o.kind = 'bets_open' AND o.tag = '';
  WITH d AS MATERIALIZED (
    SELECT x.id, x.version, x.outcome, x.payout, x.bonus, x.legs, x.was, x.moves, x.moves AND x.outcome <> 0 AS settles, CASE WHEN x.moves THEN 0 ELSE x.was END AS base
      FROM (SELECT u.*, (u.was, u.was_payout) IS DISTINCT FROM (u.outcome, u.payout) AS moves
              FROM unnest(p_ticket, p_version, p_was, p_was_payout, p_outcome, p_payout, p_bonus, p_legs) AS u(id, version, was, was_payout, outcome, payout, bonus, legs)) x),
  changed AS (
    UPDATE betting.ticket t
       SET outcome = d.outcome, payout = d.payout, bonus = d.bonus, settle_version = t.settle_version + d.settles::int, settled_at = CASE WHEN d.settles THEN v_now ELSE t.settled_at END,
           leg_outcomes = d.legs, decided_on = v_number
      FROM d WHERE t.id = ANY (ARRAY[d.id]) AND t.acceptance IN (1, 5) AND t.settle_version = d.version AND t.outcome = d.base
    RETURNING t.id, t.user_id, t.currency, t.stake - t.cashed_stake AS stake, t.cashed_stake AS cashed, t.outcome, t.payout, t.settle_version AS version, t.free_bet, d.bonus, d.was, d.moves, d.settles,
              d.moves OR strpos(coalesce(d.legs, ''), 'E') > 0 AS tell),
  s AS MATERIALIZED (
    SELECT c.*, CASE WHEN c.settles THEN nextval('money.journal_id') END AS journal, c.id || '/' || c.version AS key, array_position(v_code, c.currency) AS code,
           c.outcome IN (1, 4) AND c.payout = c.stake AS refund,
           -- A free bet all of whose legs are void: the stake goes back where it came from, the player gets his token back.
           c.settles AND c.outcome IN (1, 4) AND c.free_bet IS NOT NULL AS token,
           CASE WHEN c.settles AND c.payout > 0 THEN
             (SELECT a.id FROM money.account a WHERE a.user_id = c.user_id AND a.kind = 'cash' AND a.currency = c.currency AND a.tag = '') END AS cash
      FROM changed c),
  j AS (
    INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor)
    SELECT s.journal, 'settle', 'ticket', s.key, sha256(convert_to(s.key || '/' || s.outcome || '/' || s.payout, 'UTF8')), p_actor FROM s WHERE s.settles),
  l AS (
    INSERT INTO betting.settlement (ticket_id, version, outcome, payout, journal_id, created_at) SELECT s.id, s.version, s.outcome, s.payout, s.journal, v_now FROM s WHERE s.settles),
  x AS (
    INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
    SELECT s.journal, 1, v_open[s.code], CASE WHEN s.token THEN v_token[s.code] WHEN s.refund THEN s.cash ELSE v_pnl[s.code] END, s.currency, s.stake FROM s WHERE s.settles
     UNION ALL
    SELECT s.journal, 2, v_pnl[s.code], s.cash, s.currency, s.payout - s.bonus FROM s WHERE s.settles AND s.payout > s.bonus AND NOT s.refund
     UNION ALL
    SELECT s.journal, 3, v_bonus[s.code], s.cash, s.currency, s.bonus FROM s WHERE s.settles AND s.bonus > 0)
  SELECT array_agg(s.id), array_agg((s.outcome = 0)::int - (s.was = 0)::int), array_agg(s.user_id), array_agg(s.currency), array_agg(s.outcome), array_agg(s.payout),
         array_agg(s.version), array_agg(s.cash), array_agg(s.moves), array_agg(s.tell), array_agg(s.stake + s.cashed), array_agg(s.cashed), array_agg(s.id) FILTER (WHERE s.token)
    INTO v_ticket, v_turn, v_user, v_currency, v_outcome, v_payout, v_version, v_cash, v_moves, v_tell, v_stake, v_cashed, v_void FROM s;
  IF v_ticket IS NULL THEN RETURN p_ticket; END IF;
  IF v_void IS NOT NULL THEN PERFORM bonus.reissue_free_bets(v_void); END IF;
  FOR v_row IN
    SELECT w.user_id, w.currency, min(w.id || '/' || w.version) AS key
      FROM unnest(v_ticket, v_user, v_currency, v_outcome, v_payout, v_version, v_moves, v_cash) AS w(id, user_id, currency, outcome, payout, version, moves, cash)
     WHERE w.moves AND w.outcome <> 0 AND w.payout > 0
       -- A scalar, so that it is looked up player by player: as a join it would walk all accounts.
       AND (SELECT r.balance FROM money.account r WHERE r.user_id = w.user_id AND r.kind = 'receivable' AND r.currency = w.currency AND r.tag = '') < 0
     GROUP BY 1, 2 ORDER BY min(w.cash)
  LOOP
    PERFORM money.recover_debt(v_row.user_id, v_row.currency, v_row.key, p_actor);
  END LOOP;

  -- 3. A ticket that is final is no liability any more, neither here nor on its other lines; an open one is again.
  UPDATE betting.exposure e SET stake = e.stake + d.stake, payout = e.payout + d.payout, ceiling = NULL
    FROM (SELECT g.market_id, g.outcome_id, sum(x.turn * betting.book_left(g.book_stake, x.stake, x.cashed))::bigint AS stake,
                 sum(x.turn * betting.book_left(g.book_payout, x.stake, x.cashed))::bigint AS payout
            FROM unnest(v_ticket, v_turn, v_stake, v_cashed) AS x(id, turn, stake, cashed),
                 LATERAL (SELECT l.market_id, l.outcome_id, l.book_stake, l.book_payout FROM betting.leg l WHERE l.ticket_id = x.id OFFSET 0) g
           WHERE x.turn <> 0 GROUP BY 1, 2 ORDER BY g.market_id, g.outcome_id COLLATE "C") d
   WHERE e.market_id = ANY (ARRAY[d.market_id]) AND e.outcome_id = d.outcome_id;

  INSERT INTO platform.outbox (topic, events)
  SELECT 'settlement', json_build_object('ticketId', array_agg(w.id), 'userId', array_agg(w.user_id::text), 'currency', array_agg(w.currency),
           'outcome', array_agg(w.outcome), 'payout', array_agg(w.payout::text), 'version', array_agg(w.version))
    FROM unnest(v_ticket, v_user, v_currency, v_outcome, v_payout, v_version, v_tell) AS w(id, user_id, currency, outcome, payout, version, tell)
   WHERE w.tell HAVING count(*) > 0;
  IF cardinality(v_ticket) = cardinality(p_ticket) THEN RETURN '{}'; END IF;
  RETURN ARRAY(SELECT u FROM unnest(p_ticket) u WHERE u <> ALL (v_ticket));
END $$;

-- Makes work of all markets of these tickets, e.g. after recompute found a difference.
CREATE FUNCTION betting.requeue_tickets(p_ticket uuid[]) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_count int;
BEGIN
  INSERT INTO betting.settle_work (market_id, number)
  SELECT m.market_id, nextval('betting.fact_number') FROM (SELECT DISTINCT l.market_id FROM betting.leg l WHERE l.ticket_id = ANY (p_ticket) ORDER BY 1) m
      ON CONFLICT (market_id) DO UPDATE SET after = '00000000-0000-0000-0000-000000000000', number = excluded.number;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

GRANT SELECT ON betting.fact, betting.settle_work TO duskline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON betting.parked_ticket TO duskline_app;
GRANT EXECUTE ON FUNCTION betting.record_facts, betting.settle_basis, betting.settle_terms, betting.take_settle_chunk, betting.requeue_tickets, money.settle_chunk TO duskline_app;
