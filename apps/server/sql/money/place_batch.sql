-- Placement of many bets in one transaction; every bet is decided on its own.
--
-- What repeats is sent once and referred to by its place in an array (from 1): currencies, players, producers, matches,
-- markets, lines (rows of betting.exposure, one for each selection) and titles. p_leg_end[i] is the place of the last leg of item i; legs come item by item.
--
-- The hash of an item is that of its whole request, which is written with the first ticket of it and compared with every other.
--
-- Order of locks: policy, producers, matches (ascending), cash accounts (ascending), requests (ascending), lines (in the order given, which is ascending).
-- Limits that players set themselves are read and written under their cash accounts (limits.placement_rooms, limits.placement_use).
--
-- The first attempt is optimistic: it reads balances without locking, writes, and lets the constraints object: no overdraft
-- (account_no_overdraft), no key twice (ticket_once), liability below the ceiling (exposure_ceiling). Accounts are locked by
-- their update and lines by theirs, last of all, so a popular line is held for little more than the commit. If anything
-- objects, or a line is backed for the first time, the second attempt takes every lock first and is exact. p_careful skips the first.
--
-- The steps are the functions money.placement_*, each called once for the whole batch (the careful ones by the second attempt alone). They have no settings
-- of their own, which every call would pay for: search path and planner settings of this function hold in them, and nobody else may call them.
--
-- Plans are made once and kept (arrays of parameters would be copied into a plan made for each call); how tables are entered
-- is therefore written so that it cannot be planned otherwise: see money.transfer_apply.
--
-- Returns arrays by item: status 0 = decided now, 1 = the answer given earlier to this key, 2 = KEY_REUSED (nothing done);
-- acceptance; reason; ticket (of the earlier answer for 1); cash balance afterwards.
--
-- A batch with a bet that was made by another policy than the one in force is refused whole (DL080): nothing is done, and its bets are made again.
--
-- p_refusal is a refusal decided before: it is recorded under the key and moves nothing.
-- A bet over a limit goes to the traders when p_refer_ms says how long they have (NULL = it is refused): the stake is held, its
-- liability reserved, and it stands in their queue. p_refer_why names a limit that is known to be passed before any lock.
-- p_closes: when the first of the item's prematch matches begins, or until when the board that its prices are of was confirmed, whichever is earlier: from then
-- on it is refused, whatever the gates say (NULL = they decide alone).
-- p_free_bet: the token that pays the stake instead of the player's cash (betting rules 12.2).
CREATE OR REPLACE FUNCTION money.place_batch(
  p_careful boolean, p_currency text[], p_user bigint[], p_user_currency int[], p_producer smallint[], p_match int[],
  p_market bigint[], p_market_match int[], p_market_type int[], p_market_specifiers text[],
  p_line_market int[], p_line_outcome text[], p_line_selection text[], p_titles jsonb[],
  p_ticket uuid[], p_item_user int[], p_key text[], p_hash bytea[], p_bet_type smallint[], p_stake bigint[], p_min_stake bigint[],
  p_max_payout bigint[], p_delay_ms int[], p_policy smallint[], p_session text[], p_ip text[], p_received timestamptz[], p_detail jsonb[],
  p_day_limit bigint[], p_refusal text[], p_refer_ms int[], p_refer_why text[], p_free_bet bigint[], p_closes timestamptz[], p_leg_end int[],
  l_item int[], l_line int[], l_titles int[], l_producer int[], l_odds int[], l_price_version bigint[], l_live boolean[], l_banker boolean[],
  l_gate_version bigint[],
  l_book_stake bigint[], l_book_payout bigint[], l_line_limit bigint[], l_market_limit bigint[], l_match_limit bigint[],
  OUT status smallint[], OUT acceptance smallint[], OUT reason text[], OUT ticket uuid[], OUT balance bigint[], OUT careful boolean)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_now timestamptz;
  v_producer bigint[];     -- gate version by producer / match / market: negative = closed, NULL = unknown
  v_match bigint[];
  v_market bigint[];
  v_account bigint[];      -- by player
  v_balance bigint[];
  v_reserved bigint[];
  v_read bigint[];         -- balances as the optimistic attempt saw them, and as they stood once they were locked
  v_locked bigint[];
  v_blocked text[];
  v_bets_open bigint[];    -- by currency
  v_token bigint[];        -- free bets: the operator's account by currency, whether each may pay, and those that do
  v_token_pays boolean[];
  v_token_used bigint[];
  v_status smallint[];     -- by item: what is known of its key, careful attempt only
  v_same int[];
  v_known smallint[];
  v_ticket uuid[] := p_ticket;
  v_reason text[];
  v_version bigint[];      -- by leg: of its gates, NULL = compared already
  v_refer text[];          -- the limit for which the item goes to the traders
  v_line_payout bigint[];  -- liability by line, and stakes by line and market, careful attempt only
  v_line_staked bigint[];
  v_market_staked bigint[];
  v_market_worst bigint[]; -- highest return of an outcome of the market; and liability by match: only with limits of matches
  v_match_liability bigint[];
  v_stake_room bigint[];   -- by player with limits of their own: what they may still stake and lose; by item: why its player may not play
  v_loss_room bigint[];
  v_play text[];
  v_teased boolean := 6 = ANY (p_bet_type);
  v_tokens boolean := cardinality(array_remove(p_free_bet, NULL)) > 0;
  v_by_match boolean := cardinality(array_remove(l_match_limit, NULL)) > 0;
BEGIN
  IF EXISTS (SELECT 1 FROM unnest(p_currency) c WHERE NOT EXISTS (SELECT 1 FROM money.currency y WHERE y.code = c)) THEN
    RAISE EXCEPTION 'unknown currency' USING ERRCODE = '23503';
  END IF;
  IF cardinality(p_detail) IS DISTINCT FROM cardinality(p_ticket) THEN RAISE EXCEPTION 'every bet needs a detail' USING ERRCODE = '22023'; END IF;
  PERFORM policy.check_version(p_detail);
  -- The limit of a day counts tickets, which is exact only under the player lock.
  -- A list that is missing says nothing of the bets, so they are looked at exactly.
  careful := coalesce(p_careful OR v_by_match OR v_tokens OR cardinality(array_remove(p_day_limit, NULL)) > 0
                      OR cardinality(array_remove(p_refer_why, NULL)) > 0, true);
  LOOP
    BEGIN
      SELECT * INTO v_producer, v_match, v_market FROM money.placement_gates(
        p_producer => p_producer, p_match => p_match, p_market => p_market, p_by_match => v_by_match);
      v_reason := p_refusal;
      v_version := l_gate_version;
      IF v_teased THEN
        SELECT * INTO v_reason, v_version FROM money.placement_teased(
          p_refusal => p_refusal, p_producer_version => v_producer, p_match_version => v_match, p_market_match => p_market_match,
          p_line_market => p_line_market, p_titles => p_titles,
          l_item => l_item, l_line => l_line, l_titles => l_titles, l_producer => l_producer, l_gate_version => l_gate_version);
      END IF;
      v_reason := money.placement_refusals(
        p_refusal => v_reason, p_producer_version => v_producer, p_match_version => v_match, p_market_version => v_market, p_market_match => p_market_match,
        p_line_market => p_line_market, l_item => l_item, l_line => l_line, l_producer => l_producer, l_gate_version => v_version);
      SELECT * INTO v_account, v_balance, v_reserved, v_blocked, v_bets_open, v_token, v_token_pays FROM money.placement_accounts(
        p_careful => careful, p_tokens => v_tokens, p_currency => p_currency, p_user => p_user, p_user_currency => p_user_currency, p_item_user => p_item_user,
        p_stake => p_stake, p_free_bet => p_free_bet, p_delay_ms => p_delay_ms, p_refer_ms => p_refer_ms);
      IF careful THEN
        SELECT * INTO v_same, v_status, v_ticket, v_known, v_reason FROM money.placement_replays(
          p_user => p_user, p_item_user => p_item_user, p_key => p_key, p_hash => p_hash, p_ticket => p_ticket, p_reason => v_reason);
        SELECT * INTO v_line_payout, v_line_staked, v_market_staked, v_market_worst, v_match_liability FROM money.placement_lines(
          p_by_match => v_by_match, p_match => p_match, p_market => p_market, p_market_match => p_market_match, p_line_market => p_line_market,
          p_line_outcome => p_line_outcome);
        v_locked := v_balance;
        SELECT * INTO v_stake_room, v_loss_room, v_play FROM limits.placement_rooms(
          p_user => p_user, p_user_currency => p_user_currency, p_currency => p_currency, p_item_user => p_item_user, p_session => p_session);
      ELSE
        v_read := v_balance;
      END IF;
      v_now := clock_timestamp();
      SELECT * INTO status, acceptance, reason, ticket, balance, v_refer, v_token_used FROM money.placement_decisions(
        p_careful => careful, p_by_match => v_by_match, p_now => v_now, p_account => v_account, p_balance => v_balance, p_read => v_read, p_locked => v_locked,
        p_blocked => v_blocked, p_token_pays => v_token_pays, p_status => v_status, p_reason => v_reason, p_ticket => v_ticket, p_same => v_same,
        p_known => v_known, p_line_payout => v_line_payout, p_line_staked => v_line_staked, p_market_staked => v_market_staked,
        p_market_worst => v_market_worst, p_match_liability => v_match_liability, p_stake_room => v_stake_room, p_loss_room => v_loss_room,
        p_play => v_play, p_currency => p_currency, p_user => p_user,
        p_user_currency => p_user_currency, p_market_match => p_market_match, p_line_market => p_line_market, p_item_user => p_item_user, p_hash => p_hash,
        p_stake => p_stake, p_min_stake => p_min_stake, p_max_payout => p_max_payout, p_delay_ms => p_delay_ms, p_day_limit => p_day_limit,
        p_refer_ms => p_refer_ms, p_refer_why => p_refer_why, p_free_bet => p_free_bet, p_closes => p_closes, p_leg_end => p_leg_end, l_line => l_line,
        l_book_stake => l_book_stake, l_book_payout => l_book_payout, l_line_limit => l_line_limit, l_market_limit => l_market_limit,
        l_match_limit => l_match_limit);
      PERFORM money.placement_write(
        p_careful => careful, p_now => v_now, p_account => v_account, p_reserved => v_reserved, p_bets_open => v_bets_open, p_token => v_token,
        p_status => status, p_acceptance => acceptance, p_reason => reason, p_balance => balance, p_refer => v_refer, p_token_used => v_token_used,
        p_currency => p_currency, p_user => p_user, p_user_currency => p_user_currency, p_producer => p_producer, p_match => p_match, p_market => p_market,
        p_market_match => p_market_match, p_market_type => p_market_type, p_market_specifiers => p_market_specifiers, p_line_market => p_line_market,
        p_line_outcome => p_line_outcome, p_line_selection => p_line_selection, p_titles => p_titles, p_ticket => p_ticket, p_item_user => p_item_user,
        p_key => p_key, p_hash => p_hash, p_bet_type => p_bet_type, p_stake => p_stake, p_max_payout => p_max_payout, p_delay_ms => p_delay_ms,
        p_policy => p_policy, p_session => p_session, p_ip => p_ip, p_received => p_received, p_detail => p_detail, p_refer_ms => p_refer_ms,
        p_free_bet => p_free_bet, p_closes => p_closes, p_leg_end => p_leg_end, l_item => l_item, l_line => l_line, l_titles => l_titles,
        l_producer => l_producer, l_odds => l_odds, l_price_version => l_price_version, l_live => l_live, l_banker => l_banker, l_book_stake => l_book_stake,
        l_book_payout => l_book_payout, l_line_limit => l_line_limit, l_market_limit => l_market_limit);
      RETURN;
    EXCEPTION WHEN unique_violation OR check_violation OR SQLSTATE 'DL010' THEN
      IF careful THEN RAISE; END IF;
      careful := true;
    END;
  END LOOP;
END $$;

GRANT EXECUTE ON FUNCTION money.place_batch TO duskline_app;
