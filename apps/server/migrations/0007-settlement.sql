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

-- Every result message as it came, never changed.
CREATE TABLE betting.fact (
  market_id        bigint NOT NULL,
  outcome_id       text NOT NULL,      -- '' for kinds 2 to 4, which concern the whole market
  kind             smallint NOT NULL CHECK (kind BETWEEN 1 AND 4),  -- settlement, cancel, rollback of settlements, rollback of cancels
  feed_ts          bigint NOT NULL,    -- epoch milliseconds of the provider
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
  to_ms            bigint,
  received_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT fact_shape CHECK ((kind = 1) = (outcome_id <> '') AND (kind = 1) = (result IS NOT NULL)),
  -- The same message twice is one fact; two messages that differ in anything that counts are two.
  CONSTRAINT fact_once UNIQUE NULLS NOT DISTINCT
    (market_id, outcome_id, kind, feed_ts, result, certainty, void_factor, dead_heat_factor, from_ms, to_ms, match_id, market_type, specifiers)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON betting.fact FOR EACH STATEMENT EXECUTE FUNCTION money.deny();

-- Markets whose tickets must be looked at, and how far that came.
CREATE TABLE betting.settle_work (
  market_id  bigint PRIMARY KEY,
  seq        bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  after      uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
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
  INSERT INTO betting.settle_work AS w (market_id) SELECT m FROM unnest(v_market) m
      ON CONFLICT (market_id) DO UPDATE SET after = '00000000-0000-0000-0000-000000000000';
  PERFORM pg_advisory_xact_lock(7002, s.slot) FROM (SELECT DISTINCT m % 1024 AS slot FROM unnest(v_match) m ORDER BY 1) s;
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

-- Everything a settlement is decided on, as arrays to keep it small:
--  tickets [id, bet type, stake, max payout, accepted at (ms), outcome, payout, version, leg outcomes, rounding, detail (types beyond combo), place,
--           stake used by cashouts]; those cashed out whole are left out: results do not concern them any more
--  legs    [place of the ticket in p_ticket, market, outcome, odds, banker], in the order of leg_no
--  facts   [market, outcome, kind, feed ts, certainty, result, void factor, dead heat factor, from, to]
-- Amounts are text: they do not pass through doubles.
CREATE FUNCTION betting.settle_terms(p_ticket uuid[]) RETURNS json LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH i AS MATERIALIZED (SELECT u.id, u.ord FROM unnest(p_ticket) WITH ORDINALITY AS u(id, ord)),
  leg AS MATERIALIZED (
    SELECT i.ord, l.leg_no, l.market_id, l.outcome_id, l.odds_milli, l.is_banker, l.match_id, l.market_type, l.specifiers FROM i JOIN betting.leg l ON l.ticket_id = i.id),
  line AS (SELECT DISTINCT market_id, outcome_id, match_id, market_type, specifiers FROM leg UNION SELECT market_id, '', match_id, market_type, specifiers FROM leg)
  SELECT json_build_object(
    'tickets', (SELECT json_agg(json_build_array(t.id, t.bet_type, t.stake::text, t.max_payout::text, floor(extract(epoch FROM t.accepted_at) * 1000)::bigint, t.outcome,
                                                 t.payout::text, t.settle_version, t.leg_outcomes, t.detail ->> 'rounding', CASE WHEN t.bet_type > 2 THEN t.detail END, i.ord,
                                                 CASE WHEN t.cashed_stake > 0 THEN t.cashed_stake::text END))
                  FROM i JOIN betting.ticket t ON t.id = i.id WHERE t.acceptance IN (1, 5) AND t.cashed_stake < t.stake),
    'legs', (SELECT json_agg(json_build_array(l.ord, l.market_id, l.outcome_id, l.odds_milli, l.is_banker) ORDER BY l.ord, l.leg_no) FROM leg l),
    'facts', (SELECT json_agg(json_build_array(f.market_id, f.outcome_id, f.kind, f.feed_ts, f.certainty, f.result, f.void_factor, f.dead_heat_factor, f.from_ms, f.to_ms))
                FROM line x JOIN betting.fact f ON f.market_id = x.market_id AND f.outcome_id = x.outcome_id
                 AND f.match_id = x.match_id AND f.market_type = x.market_type AND f.specifiers = x.specifiers))
$$;

-- Takes work until p_limit tickets have come together, marks it as done, and holds the results still: all of it comes true
-- only when the caller's transaction commits. markets = 0: there is no work that is not being done already.
CREATE FUNCTION betting.take_settle_chunk(p_limit int, p_markets int, OUT markets int, OUT terms json, OUT parked uuid[]) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_work record;
  v_last bigint := 0;
  v_room int;
  v_found uuid[];
  v_ticket uuid[] := '{}';
BEGIN
  markets := 0;
  LOOP
    v_room := p_limit - cardinality(v_ticket);
    EXIT WHEN v_room <= 0 OR markets >= p_markets;
    SELECT w.market_id, w.seq, w.after INTO v_work FROM betting.settle_work w WHERE w.seq > v_last ORDER BY w.seq LIMIT 1 FOR UPDATE SKIP LOCKED;
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
  END LOOP;
  IF cardinality(v_ticket) = 0 THEN RETURN; END IF;
  v_ticket := ARRAY(SELECT DISTINCT u FROM unnest(v_ticket) u ORDER BY 1);
  PERFORM pg_advisory_xact_lock_shared(7002, s.slot)
     FROM (SELECT DISTINCT l.match_id % 1024 AS slot FROM unnest(v_ticket) u(id) JOIN betting.leg l ON l.ticket_id = u.id ORDER BY 1) s;
  terms := betting.settle_terms(v_ticket);
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
    FROM (SELECT t.credit_account AS debit, t.debit_account AS credit, CASE WHEN t.credit_account = v_cash.id THEN v_take ELSE t.amount END AS amount
            FROM money.transfer t WHERE t.journal_id = v_live.journal_id
           UNION ALL
          SELECT v_receivable, t.debit_account, v_paid - v_take FROM money.transfer t WHERE t.journal_id = v_live.journal_id AND t.credit_account = v_cash.id) x
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
-- new ones (outcome 0 = open). Where only leg outcomes differ no money moves and nothing is told. Answers the number of
-- tickets brought there: fewer than were given means that one of them has moved on meanwhile and the caller must look again.
-- Event of the outbox: topic 'settlement', arrays ticketId, userId, currency, acceptance, reason, outcome, payout, version, balance.
CREATE FUNCTION money.settle_chunk(p_ticket uuid[], p_version int[], p_was smallint[], p_was_payout bigint[], p_outcome smallint[], p_payout bigint[], p_legs text[], p_actor text)
RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_moves boolean[];     -- by ticket: money moves
  v_row record;
  v_ord int[];           -- what follows: by ticket that was changed
  v_user bigint[];
  v_currency text[];
  v_stake bigint[];      -- what cashouts have left of it
  v_cashed bigint[];
  v_version int[];
  v_cash bigint[];
  v_journal bigint[];
  v_code text[];         -- by currency
  v_open bigint[];
  v_pnl bigint[];
BEGIN
  v_moves := ARRAY(SELECT (p_was[i], p_was_payout[i]) IS DISTINCT FROM (p_outcome[i], p_payout[i]) FROM generate_subscripts(p_ticket, 1) i);

  -- 1. What was settled otherwise is taken back. Rare, so it may lock first and go one by one.
  IF EXISTS (SELECT 1 FROM generate_subscripts(p_ticket, 1) i WHERE v_moves[i] AND p_was[i] <> 0) THEN
    PERFORM 1 FROM betting.ticket t WHERE t.id = ANY (p_ticket) ORDER BY t.id FOR UPDATE;
    PERFORM 1 FROM money.account a
      JOIN (SELECT DISTINCT t.user_id, t.currency FROM generate_subscripts(p_ticket, 1) i JOIN betting.ticket t ON t.id = p_ticket[i] WHERE v_moves[i]) d
        ON a.user_id = d.user_id AND a.kind = 'cash' AND a.currency = d.currency AND a.tag = '' ORDER BY a.id FOR UPDATE OF a;
    FOR v_row IN
      SELECT t.id FROM generate_subscripts(p_ticket, 1) i JOIN betting.ticket t ON t.id = p_ticket[i]
       WHERE v_moves[i] AND p_was[i] <> 0 AND t.acceptance IN (1, 5) AND t.settle_version = p_version[i] AND t.outcome = p_was[i] ORDER BY t.id
    LOOP
      PERFORM money.unsettle_ticket(v_row.id, p_actor);
    END LOOP;
  END IF;

  -- 2. Tickets: one statement, ascending, so that two workers never wait for each other in a circle.
  WITH d AS MATERIALIZED (
    SELECT i, p_ticket[i] AS id, p_version[i] AS version, CASE WHEN v_moves[i] THEN 0 ELSE p_was[i] END AS base, p_outcome[i] AS outcome, p_payout[i] AS payout,
           v_moves[i] AND p_outcome[i] <> 0 AS settles, p_legs[i] AS legs
      FROM generate_subscripts(p_ticket, 1) i ORDER BY i),
  changed AS (
    UPDATE betting.ticket t
       SET outcome = d.outcome, payout = d.payout, settle_version = t.settle_version + d.settles::int, settled_at = CASE WHEN d.settles THEN v_now ELSE t.settled_at END, leg_outcomes = d.legs
      FROM d WHERE t.id = d.id AND t.acceptance IN (1, 5) AND t.settle_version = d.version AND t.outcome = d.base
    RETURNING d.i, t.user_id, t.currency, t.stake - t.cashed_stake AS stake, t.cashed_stake, t.settle_version)
  SELECT array_agg(c.i), array_agg(c.user_id), array_agg(c.currency), array_agg(c.stake), array_agg(c.cashed_stake), array_agg(c.settle_version)
    INTO v_ord, v_user, v_currency, v_stake, v_cashed, v_version FROM changed c;
  IF v_ord IS NULL THEN RETURN 0; END IF;

  -- 3. Money.
  v_code := ARRAY(SELECT DISTINCT c FROM unnest(v_currency) c ORDER BY 1);
  v_open := ARRAY(SELECT money.house_account('bets_open', c) FROM unnest(v_code) c);
  v_pnl := ARRAY(SELECT money.house_account('house_pnl', c) FROM unnest(v_code) c);
  v_cash := ARRAY(SELECT (SELECT a.id FROM money.account a WHERE a.user_id = v_user[k] AND a.kind = 'cash' AND a.currency = v_currency[k] AND a.tag = '')
                    FROM generate_subscripts(v_ord, 1) k);
  v_journal := ARRAY(SELECT CASE WHEN v_moves[o] AND p_outcome[o] <> 0 THEN nextval('money.journal_id') END FROM unnest(v_ord) o);
  WITH s AS MATERIALIZED (
    SELECT v_journal[k] AS journal, p_ticket[v_ord[k]] AS ticket, v_version[k] AS version, p_outcome[v_ord[k]] AS outcome, p_payout[v_ord[k]] AS payout, v_stake[k] AS stake,
           v_currency[k] AS currency, v_cash[k] AS cash, v_open[c.no] AS open, v_pnl[c.no] AS pnl, p_outcome[v_ord[k]] IN (1, 4) AND p_payout[v_ord[k]] = v_stake[k] AS refund
      FROM generate_subscripts(v_ord, 1) k, LATERAL (SELECT array_position(v_code, v_currency[k]) AS no) c WHERE v_journal[k] IS NOT NULL),
  j AS (
    INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor)
    SELECT s.journal, 'settle', 'ticket', s.ticket || '/' || s.version, sha256(convert_to(s.ticket || '/' || s.version || '/' || s.outcome || '/' || s.payout, 'UTF8')), p_actor FROM s),
  l AS (
    INSERT INTO betting.settlement (ticket_id, version, outcome, payout, journal_id, created_at) SELECT s.ticket, s.version, s.outcome, s.payout, s.journal, v_now FROM s)
  INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
  SELECT s.journal, 1, s.open, CASE WHEN s.refund THEN s.cash ELSE s.pnl END, s.currency, s.stake FROM s
   UNION ALL
  SELECT s.journal, 2, s.pnl, s.cash, s.currency, s.payout FROM s WHERE s.payout > 0 AND NOT s.refund;
  FOR v_row IN
    SELECT v_user[k] AS user_id, v_currency[k] AS currency, min(p_ticket[v_ord[k]] || '/' || v_version[k]) AS key
      FROM generate_subscripts(v_ord, 1) k WHERE v_journal[k] IS NOT NULL AND p_payout[v_ord[k]] > 0
       -- A scalar, so that it is looked up player by player: as a join it would walk all accounts.
       AND (SELECT r.balance FROM money.account r WHERE r.user_id = v_user[k] AND r.kind = 'receivable' AND r.currency = v_currency[k] AND r.tag = '') < 0
     GROUP BY 1, 2 ORDER BY min(v_cash[k])
  LOOP
    PERFORM money.recover_debt(v_row.user_id, v_row.currency, v_row.key, p_actor);
  END LOOP;

  -- 4. A ticket that is final is no liability any more, neither here nor on its other lines; an open one is again.
  UPDATE betting.exposure e SET stake = e.stake + d.stake, payout = e.payout + d.payout, ceiling = NULL
    FROM (SELECT g.market_id, g.outcome_id, sum(x.sign * betting.book_left(g.book_stake, x.stake, x.cashed))::bigint AS stake,
                 sum(x.sign * betting.book_left(g.book_payout, x.stake, x.cashed))::bigint AS payout
            FROM (SELECT p_ticket[v_ord[k]] AS id, CASE WHEN p_was[v_ord[k]] = 0 THEN -1 ELSE 1 END AS sign, v_stake[k] + v_cashed[k] AS stake, v_cashed[k] AS cashed
                    FROM generate_subscripts(v_ord, 1) k WHERE v_moves[v_ord[k]] AND (p_was[v_ord[k]] = 0) <> (p_outcome[v_ord[k]] = 0)) x
            JOIN betting.leg g ON g.ticket_id = x.id GROUP BY 1, 2 ORDER BY g.market_id, g.outcome_id COLLATE "C") d
   WHERE e.market_id = d.market_id AND e.outcome_id = d.outcome_id;

  INSERT INTO platform.outbox (topic, events)
  SELECT 'settlement', json_build_object('ticketId', array_agg(p_ticket[v_ord[k]]), 'userId', array_agg(v_user[k]::text), 'currency', array_agg(v_currency[k]),
           'acceptance', array_agg(1), 'reason', array_agg(NULL::text), 'outcome', array_agg(p_outcome[v_ord[k]]), 'payout', array_agg(p_payout[v_ord[k]]::text),
           'version', array_agg(v_version[k]), 'balance', array_agg(a.balance::text))
    FROM generate_subscripts(v_ord, 1) k LEFT JOIN money.account a ON a.id = v_cash[k] WHERE v_moves[v_ord[k]] HAVING count(*) > 0;
  RETURN cardinality(v_ord);
END $$;

-- Makes work of all markets of these tickets, e.g. after recompute found a difference.
CREATE FUNCTION betting.requeue_tickets(p_ticket uuid[]) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_count int;
BEGIN
  INSERT INTO betting.settle_work (market_id)
  SELECT m.market_id FROM (SELECT DISTINCT l.market_id FROM betting.leg l WHERE l.ticket_id = ANY (p_ticket) ORDER BY 1) m
      ON CONFLICT (market_id) DO UPDATE SET after = '00000000-0000-0000-0000-000000000000';
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

GRANT SELECT ON betting.fact, betting.settle_work TO duskline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON betting.parked_ticket TO duskline_app;
GRANT EXECUTE ON FUNCTION betting.record_facts, betting.settle_terms, betting.take_settle_chunk, betting.requeue_tickets, money.settle_chunk TO duskline_app;
