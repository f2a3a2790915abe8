-- Brings tickets to what was decided. By ticket, ascending: the version, outcome and payout the decision was made on, and the
-- new ones (outcome 0 = open). Where only leg outcomes differ no money moves and nothing is told, unless a leg was paid early: the
-- match goes on, so nobody would look. Returns the tickets that are
-- not what the decision was made on any more: nothing is done to them, and the caller must look again. p_bonus is the part of
-- the payout that is an accumulator bonus: an entry of its own (betting rules 12.1).
-- p_rest = seconds between its steps in which it leaves the processor to bets; none once it holds accounts of players.
-- Event of the outbox: topic 'settlement', arrays ticketId, userId, currency, outcome, payout, version.
CREATE OR REPLACE FUNCTION money.settle_chunk(p_ticket uuid[], p_version int[], p_was smallint[], p_was_payout bigint[], p_outcome smallint[],
  p_payout bigint[], p_bonus bigint[], p_legs text[], p_actor text, p_rest double precision DEFAULT 0)
RETURNS uuid[] LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_number bigint := nextval('betting.fact_number');
  v_row record;
  v_code text[];         -- by currency
  v_open bigint[]; v_pnl bigint[]; v_bonus bigint[]; v_token bigint[];
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
  v_publish boolean[];      -- the player hears of it
  v_void uuid[];         -- free bets that are void
  v_journal bigint[];    -- NULL = nothing is settled
  v_credit bigint[];     -- to whom the stake goes
  v_paid bigint[];       -- without the bonus; 0 = the stake goes back, and is all there is
  v_bonus_part bigint[];
  v_line_market bigint[]; v_line_outcome text[]; v_line_stake bigint[];  -- lines of the tickets, ascending, and by how much they change
  v_line_payout bigint[];
BEGIN
  -- 1. What was settled otherwise is taken back.
  IF EXISTS (SELECT 1 FROM unnest(p_was, p_was_payout, p_outcome, p_payout) AS d(was, was_payout, outcome, payout)
              WHERE d.was <> 0 AND (d.was, d.was_payout) IS DISTINCT FROM (d.outcome, d.payout)) THEN
    PERFORM money.unsettle_chunk(p_ticket => p_ticket, p_version => p_version, p_was => p_was, p_was_payout => p_was_payout, p_outcome => p_outcome,
                                 p_payout => p_payout, p_actor => p_actor);
    p_rest := 0;  -- it holds their accounts
  END IF;

  -- 2. Tickets, ascending, so that two workers never wait for each other in a circle; with them their settlements. What a table
  -- is entered by cannot be planned but as a look into its index, ticket by ticket: see money.transfer_apply.
  SELECT array_agg(o.currency), array_agg(o.id),
         array_agg((SELECT p.id FROM money.account p WHERE p.user_id IS NULL AND p.kind = 'house_pnl' AND p.currency = o.currency AND p.tag = '')),
         array_agg((SELECT p.id FROM money.account p WHERE p.user_id IS NULL AND p.kind = 'bonus_expense' AND p.currency = o.currency AND p.tag = '')),
         array_agg((SELECT p.id FROM money.account p WHERE p.user_id IS NULL AND p.kind = 'bonus_expense' AND p.currency = o.currency AND p.tag = 'free_bet'))
    INTO v_code, v_open, v_pnl, v_bonus, v_token FROM money.account o WHERE o.user_id IS NULL AND o.kind = 'bets_open' AND o.tag = '';
  WITH d AS MATERIALIZED (
    SELECT x.id, x.version, x.outcome, x.payout, x.bonus, x.legs, x.was, x.moves, x.moves AND x.outcome <> 0 AS settles,
      CASE WHEN x.moves THEN 0 ELSE x.was END AS base
      FROM (SELECT u.*, (u.was, u.was_payout) IS DISTINCT FROM (u.outcome, u.payout) AS moves
              FROM unnest(p_ticket, p_version, p_was, p_was_payout, p_outcome, p_payout, p_bonus, p_legs)
                     AS u(id, version, was, was_payout, outcome, payout, bonus, legs)) x),
  changed AS (
    UPDATE betting.ticket t
       SET outcome = d.outcome, payout = d.payout, bonus = d.bonus, settle_version = t.settle_version + d.settles::int,
         settled_at = CASE WHEN d.settles THEN v_now ELSE t.settled_at END,
           leg_outcomes = d.legs, decided_on = v_number
      FROM d WHERE t.id = ANY (ARRAY[d.id]) AND t.acceptance IN (1, 5) AND t.settle_version = d.version AND t.outcome = d.base
    RETURNING t.id, t.user_id, t.currency, t.stake - t.cashed_stake AS stake, t.cashed_stake AS cashed, t.outcome, t.payout, t.settle_version AS version,
      t.free_bet, d.bonus, d.was, d.moves, d.settles,
              d.moves OR strpos(coalesce(d.legs, ''), 'E') > 0 AS publish),
  s AS MATERIALIZED (
    SELECT c.*, CASE WHEN c.settles THEN nextval('money.journal_id') END AS journal, array_position(v_code, c.currency) AS code,
           c.outcome IN (1, 4) AND c.payout = c.stake AS refund,
           -- A free bet all of whose legs are void: the stake goes back where it came from, and the player gets the free bet back.
           c.settles AND c.outcome IN (1, 4) AND c.free_bet IS NOT NULL AS token,
           CASE WHEN c.settles AND c.payout > 0 THEN
             (SELECT a.id FROM money.account a WHERE a.user_id = c.user_id AND a.kind = 'cash' AND a.currency = c.currency AND a.tag = '') END AS cash
      FROM changed c),
  l AS (
    INSERT INTO betting.settlement (ticket_id, version, outcome, payout, journal_id, created_at)
    SELECT s.id, s.version, s.outcome, s.payout, s.journal, v_now FROM s WHERE s.settles)
  SELECT array_agg(s.id), array_agg((s.outcome = 0)::int - (s.was = 0)::int), array_agg(s.user_id), array_agg(s.currency), array_agg(s.outcome),
    array_agg(s.payout), array_agg(s.version), array_agg(s.cash), array_agg(s.moves), array_agg(s.publish), array_agg(s.stake + s.cashed),
    array_agg(s.cashed), array_agg(s.id) FILTER (WHERE s.token), array_agg(s.journal),
    array_agg(CASE WHEN s.token THEN v_token[s.code] WHEN s.refund THEN s.cash ELSE v_pnl[s.code] END),
    array_agg(CASE WHEN s.refund THEN 0 ELSE s.payout - s.bonus END), array_agg(s.bonus)
    INTO v_ticket, v_turn, v_user, v_currency, v_outcome, v_payout, v_version, v_cash, v_moves, v_publish, v_stake, v_cashed, v_void, v_journal, v_credit,
      v_paid, v_bonus_part FROM s;
  IF v_ticket IS NULL THEN RETURN p_ticket; END IF;

  PERFORM pg_sleep(p_rest);
  -- 3. What needs no lock of a player. From the transfers on, bets of these players wait.
  SELECT line_market, line_outcome, line_stake, line_payout INTO v_line_market, v_line_outcome, v_line_stake, v_line_payout
    FROM money.settlement_lines(p_ticket => v_ticket, p_turn => v_turn, p_stake => v_stake, p_cashed => v_cashed);
  INSERT INTO platform.outbox (topic, events)
  SELECT 'settlement', json_build_object('ticketId', array_agg(w.id), 'userId', array_agg(w.user_id::text), 'currency', array_agg(w.currency),
           'outcome', array_agg(w.outcome), 'payout', array_agg(w.payout::text), 'version', array_agg(w.version))
    FROM unnest(v_ticket, v_user, v_currency, v_outcome, v_payout, v_version, v_publish) AS w(id, user_id, currency, outcome, payout, version, publish)
   WHERE w.publish HAVING count(*) > 0;

  PERFORM pg_sleep(p_rest);
  PERFORM money.settlement_journals(
    p_code => v_code, p_open => v_open, p_pnl => v_pnl, p_bonus => v_bonus, p_ticket => v_ticket, p_version => v_version, p_currency => v_currency,
    p_outcome => v_outcome, p_payout => v_payout, p_stake => v_stake, p_cashed => v_cashed, p_cash => v_cash, p_journal => v_journal, p_credit => v_credit,
    p_paid => v_paid, p_bonus_part => v_bonus_part, p_actor => p_actor);
  IF v_void IS NOT NULL THEN PERFORM bonus.reissue_free_bets(v_void); END IF;
  FOR v_row IN
    SELECT w.user_id, w.currency, min(w.id || '/' || w.version) AS key
      FROM unnest(v_ticket, v_user, v_currency, v_outcome, v_payout, v_version, v_moves, v_cash)
             AS w(id, user_id, currency, outcome, payout, version, moves, cash)
     WHERE w.moves AND w.outcome <> 0 AND w.payout > 0
       -- A scalar, so that it is looked up player by player: as a join it would walk all accounts.
       AND (SELECT r.balance FROM money.account r WHERE r.user_id = w.user_id AND r.kind = 'receivable' AND r.currency = w.currency AND r.tag = '') < 0
     GROUP BY 1, 2 ORDER BY min(w.cash)
  LOOP
    PERFORM money.recover_debt(v_row.user_id, v_row.currency, v_row.key, p_actor);
  END LOOP;

  PERFORM limits.follow_tickets(v_ticket, v_user);

  -- 4. A ticket that is final is no liability any more, neither here nor on its other lines; an open one is again.
  UPDATE betting.exposure e SET stake = e.stake + d.stake, payout = e.payout + d.payout, ceiling = NULL
    FROM unnest(v_line_market, v_line_outcome, v_line_stake, v_line_payout) AS d(market_id, outcome_id, stake, payout)
   WHERE e.market_id = ANY (ARRAY[d.market_id]) AND e.outcome_id = d.outcome_id;

  IF cardinality(v_ticket) = cardinality(p_ticket) THEN RETURN '{}'; END IF;
  RETURN ARRAY(SELECT u FROM unnest(p_ticket) u WHERE u <> ALL (v_ticket));
END $$;

GRANT EXECUTE ON FUNCTION money.settle_chunk TO duskline_app;
