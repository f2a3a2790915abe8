-- Placement of many bets in one transaction; every bet is decided on its own.
--
-- What repeats is sent once and referred to by its place in an array (from 1): currencies, players, producers, matches,
-- markets, lines (a selection of a market) and titles. p_leg_end[i] is the place of the last leg of item i; legs come item by item.
--
-- The hash of an item is that of its whole request, which is written with the first ticket of it and compared with every other.
--
-- Order of locks: producers, matches (ascending), cash accounts (ascending), requests (ascending), lines (in the order given, which is ascending).
--
-- The first attempt is optimistic: it reads balances without locking, writes, and lets the constraints object: no overdraft
-- (account_no_overdraft), no key twice (ticket_once), liability below the ceiling (exposure_ceiling). Accounts are locked by
-- their update and lines by theirs, last of all, so a popular line is held for little more than the commit. If anything
-- objects, or a line is backed for the first time, the second attempt takes every lock first and is exact. p_careful skips the first.
--
-- Plans are made once and kept (arrays of parameters would be copied into a plan made for each call); how tables are entered
-- is therefore written so that it cannot be planned otherwise: see money.transfer_apply.
--
-- Answers arrays by item: status 0 = decided now, 1 = the answer given earlier to this key, 2 = KEY_REUSED (nothing done);
-- acceptance; reason; ticket (of the earlier answer for 1); cash balance afterwards.
--
-- p_refusal is a refusal decided before: it is recorded under the key and moves nothing.
-- A bet over a limit goes to the traders when p_refer_ms says how long they have (NULL = it is refused): the stake is held, its
-- liability reserved, and it stands in their queue. p_refer_why names a limit that is known to be passed before any lock.
-- p_closes: when the item's prematch matches begin: from then on it is refused, whatever the gates say (NULL = they decide alone).
-- p_free_bet: the token that pays the stake instead of the player's cash (betting rules 12.2).
CREATE OR REPLACE FUNCTION money.place_batch(
  p_careful boolean, p_currency text[], p_user bigint[], p_user_currency int[], p_producer smallint[], p_match int[],
  p_market bigint[], p_market_match int[], p_market_type int[], p_market_specifiers text[],
  p_line_market int[], p_line_outcome text[], p_line_selection text[], p_titles jsonb[],
  p_ticket uuid[], p_item_user int[], p_key text[], p_hash bytea[], p_bet_type smallint[], p_stake bigint[], p_min_stake bigint[],
  p_max_payout bigint[], p_delay_ms int[], p_policy smallint[], p_session text[], p_ip text[], p_received timestamptz[], p_detail jsonb[],
  p_day_limit bigint[], p_refusal text[], p_refer_ms int[], p_refer_why text[], p_free_bet bigint[], p_closes timestamptz[], p_leg_end int[],
  l_item int[], l_line int[], l_titles int[], l_producer int[], l_odds int[], l_price_version bigint[], l_live boolean[], l_banker boolean[], l_gate_version bigint[],
  l_book_stake bigint[], l_book_payout bigint[], l_line_limit bigint[], l_market_limit bigint[], l_match_limit bigint[],
  OUT status smallint[], OUT acceptance smallint[], OUT reason text[], OUT ticket uuid[], OUT balance bigint[], OUT careful boolean)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  n int := cardinality(p_ticket);
  v_now timestamptz;
  v_account bigint[];      -- by player
  v_balance bigint[];
  v_reserved bigint[];
  v_read bigint[];         -- balances as the optimistic attempt saw them, and as they stood once they were locked
  v_locked bigint[];
  v_blocked text[];
  v_day_used bigint[];
  v_bets_open bigint[];    -- by currency
  v_producer bigint[];     -- gate version by producer / match / market: negative = closed, NULL = unknown
  v_match bigint[];
  v_market bigint[];
  v_same int[];            -- by item: the first item of this call with the same user and key
  v_payout bigint[];       -- liability by line, and stakes by market, careful attempt only
  v_staked bigint[];
  v_market_staked bigint[];
  v_market_worst bigint[];  -- highest return of an outcome of the market; and liability by match: only with limits of matches
  v_match_liability bigint[];
  v_by_match boolean;
  v_refer text[];           -- the limit for which the item goes to the traders
  v_limit text;
  v_more bigint;
  v_token bigint[];        -- free bets: house account by currency, whether each may pay, and those already used in this call
  v_token_pays boolean[];
  v_token_used bigint[] := '{}';
  v_first_close timestamptz := (SELECT min(c) FROM unnest(p_closes) c);
  v_tokens boolean := EXISTS (SELECT 1 FROM unnest(p_free_bet) f WHERE f IS NOT NULL);
  v_journal bigint[];
  v_lines int;
  v_left bigint;
  v_row record;
  v_why text;
  v_first int;
  v_next int;
  u int; k int; l int; m int;
BEGIN
  IF EXISTS (SELECT 1 FROM unnest(p_currency) c WHERE NOT EXISTS (SELECT 1 FROM money.currency y WHERE y.code = c)) THEN
    RAISE EXCEPTION 'unknown currency' USING ERRCODE = '23503';
  END IF;
  -- The limit of a day counts tickets, which is exact only under the player lock.
  v_by_match := EXISTS (SELECT 1 FROM unnest(l_match_limit) d WHERE d IS NOT NULL);
  careful := p_careful OR v_by_match OR v_tokens OR EXISTS (SELECT 1 FROM unnest(p_day_limit) d WHERE d IS NOT NULL) OR EXISTS (SELECT 1 FROM unnest(p_refer_why) d WHERE d IS NOT NULL);
  LOOP
    BEGIN
      -- 1. gates
      PERFORM pg_advisory_xact_lock_shared(7000, g.id) FROM (SELECT DISTINCT x::int AS id FROM unnest(p_producer) x ORDER BY 1) g;
      PERFORM pg_advisory_xact_lock_shared(7001, g.id) FROM (SELECT DISTINCT x AS id FROM unnest(p_match) x ORDER BY 1) g;
      v_producer := ARRAY(SELECT (SELECT CASE WHEN g.open THEN g.version ELSE -g.version END FROM money.gate g WHERE g.kind = 0 AND g.id = x) FROM unnest(p_producer) x);
      v_match := ARRAY(SELECT (SELECT CASE WHEN g.open THEN g.version ELSE -g.version END FROM money.gate g WHERE g.kind = 1 AND g.id = x) FROM unnest(p_match) x);
      v_market := ARRAY(SELECT (SELECT CASE WHEN g.open THEN g.version ELSE -g.version END FROM money.gate g WHERE g.kind = 2 AND g.id = x) FROM unnest(p_market) x);

      -- The liability of a match spans lines that are not in this call: who is held against it goes one after another.
      IF v_by_match THEN PERFORM pg_advisory_xact_lock(7003, g.id) FROM (SELECT DISTINCT x AS id FROM unnest(p_match) x ORDER BY 1) g; END IF;

      IF EXISTS (SELECT 1 FROM betting.fact f WHERE f.market_id = ANY (p_market)) THEN  -- rare: such markets are closed by the feed
        v_market := ARRAY(SELECT CASE WHEN betting.is_determined(p_market[q]) THEN -1 ELSE v_market[q] END FROM generate_series(1, cardinality(p_market)) q);
      END IF;

      -- 2. players
      IF careful THEN
        PERFORM (SELECT 1 FROM money.account a WHERE a.id = c.id FOR UPDATE)
           FROM (SELECT (SELECT a.id FROM money.account a WHERE a.user_id = d.user_id AND a.kind = 'cash' AND a.currency = p_currency[d.currency_no] AND a.tag = '') AS id
                   FROM unnest(p_user, p_user_currency) AS d(user_id, currency_no) ORDER BY 1 OFFSET 0) c;
        v_blocked := ARRAY(SELECT (SELECT CASE WHEN s.locked OR s.excluded_until > clock_timestamp() THEN 'AccountLockedException'
                                               WHEN NOT s.terms_accepted THEN 'TermsAndConditionsValidationException' END
                                     FROM betting.player_state s WHERE s.user_id = x) FROM unnest(p_user) x);
      END IF;
      SELECT array_agg(a.id ORDER BY d.ord), array_agg(a.balance ORDER BY d.ord) INTO v_account, v_balance
        FROM unnest(p_user, p_user_currency) WITH ORDINALITY AS d(user_id, currency_no, ord)
        LEFT JOIN LATERAL (SELECT a.id, a.balance FROM money.account a
                            WHERE a.user_id = d.user_id AND a.kind = 'cash' AND a.currency = p_currency[d.currency_no] AND a.tag = '' OFFSET 0) a ON true;
      IF EXISTS (SELECT 1 FROM unnest(p_delay_ms) d WHERE d IS NOT NULL) OR (careful AND EXISTS (SELECT 1 FROM unnest(p_refer_ms) d WHERE d IS NOT NULL)) THEN
        v_reserved := ARRAY(SELECT (SELECT a.id FROM money.account a WHERE a.user_id = d.user_id AND a.kind = 'reserved' AND a.currency = p_currency[d.currency_no] AND a.tag = '')
                              FROM unnest(p_user, p_user_currency) AS d(user_id, currency_no));
      END IF;
      v_bets_open := ARRAY(SELECT money.house_account('bets_open', c) FROM unnest(p_currency) c);
      v_day_used := array_fill(NULL::bigint, ARRAY[cardinality(p_user)]);
      IF v_tokens THEN
        v_token := ARRAY(SELECT money.house_account('bonus_expense', c, 'free_bet') FROM unnest(p_currency) c);
        v_token_pays := bonus.lock_free_bets(p_free_bet, ARRAY(SELECT p_user[x] FROM unnest(p_item_user) x),
                                             ARRAY(SELECT p_currency[p_user_currency[x]] FROM unnest(p_item_user) x), p_stake, clock_timestamp());
      END IF;

      -- Whose request it is. Written here and read again by a statement of its own: whoever else is writing the same id is waited for.
      IF careful THEN
        INSERT INTO betting.request (user_id, request_id, request_hash)
        SELECT DISTINCT ON (1, 2) p_user[p_item_user[i]], split_part(p_key[i], '/', 1), p_hash[i] FROM generate_series(1, n) i ORDER BY 1, 2, i
            ON CONFLICT (request_id, user_id) DO NOTHING;
      END IF;

      -- 3. lines
      IF careful THEN
        -- New lines are made and known ones locked in ONE ascending pass: locking first and making later would let two calls wait for each other.
        INSERT INTO betting.exposure AS e (market_id, outcome_id, match_id, stake, payout)
        SELECT p_market[p_line_market[q]], p_line_outcome[q], p_match[p_market_match[p_line_market[q]]], 0, 0 FROM generate_series(1, cardinality(p_line_market)) q ORDER BY q
            ON CONFLICT (market_id, outcome_id) DO UPDATE SET stake = e.stake;
        SELECT array_agg(e.payout ORDER BY q), array_agg(e.stake ORDER BY q) INTO v_payout, v_staked
          FROM generate_series(1, cardinality(p_line_market)) q,
               LATERAL (SELECT e.payout, e.stake FROM betting.exposure e WHERE e.market_id = p_market[p_line_market[q]] AND e.outcome_id = p_line_outcome[q] OFFSET 0) e;
        v_market_staked := ARRAY(SELECT (SELECT sum(e.stake)::bigint FROM betting.exposure e WHERE e.market_id = x) FROM unnest(p_market) x);
        IF v_by_match THEN
          v_market_worst := ARRAY(SELECT (SELECT max(e.payout) FROM betting.exposure e WHERE e.market_id = x) FROM unnest(p_market) x);
          v_match_liability := ARRAY(SELECT (SELECT sum(w.liability)::bigint FROM (SELECT greatest(0, max(e.payout) - sum(e.stake)) AS liability
                                               FROM betting.exposure e WHERE e.match_id = x GROUP BY e.market_id) w) FROM unnest(p_match) x);
        END IF;
      END IF;
      v_now := clock_timestamp();
      IF careful THEN v_locked := v_balance; ELSE v_read := v_balance; END IF;

      -- 4. decide
      status := array_fill(0::smallint, ARRAY[n]);
      acceptance := ARRAY(SELECT CASE WHEN d IS NULL THEN 1 ELSE 4 END FROM unnest(p_delay_ms) d);
      reason := p_refusal;
      v_refer := array_fill(NULL::text, ARRAY[n]);
      balance := p_stake;  -- of the right length; every element is set below
      ticket := p_ticket;
      FOR v_row IN
        SELECT x.item, CASE WHEN coalesce(x.producer, -1) < 0 OR coalesce(x.match, -1) < 0 OR x.market < 0 THEN 'MARKET_SUSPENDED' ELSE 'ODDS_CHANGED' END AS why
          FROM (SELECT l_item[q] AS item, l_gate_version[q] AS version, v_producer[l_producer[q]] AS producer,
                       v_match[p_market_match[p_line_market[l_line[q]]]] AS match, v_market[p_line_market[l_line[q]]] AS market
                  FROM generate_series(1, cardinality(l_item)) q OFFSET 0) x
         WHERE coalesce(x.producer, -1) < 0 OR coalesce(x.match, -1) < 0 OR x.market < 0 OR x.version <> x.producer + x.match + coalesce(x.market, 0)
      LOOP
        reason[v_row.item] := coalesce(p_refusal[v_row.item], v_row.why);
      END LOOP;
      IF careful THEN
        SELECT array_agg(y.same ORDER BY y.i) INTO v_same
          FROM (SELECT i, min(i) OVER (PARTITION BY p_user[p_item_user[i]], p_key[i]) AS same FROM generate_series(1, n) i) y;
        FOR v_row IN
          SELECT i FROM generate_series(1, n) i,
                 LATERAL (SELECT r.request_hash FROM betting.request r WHERE r.request_id = split_part(p_key[i], '/', 1) AND r.user_id = p_user[p_item_user[i]] OFFSET 0) r
           WHERE r.request_hash <> p_hash[i]
        LOOP
          status[v_row.i] := 2;
          acceptance[v_row.i] := 2;
          balance[v_row.i] := NULL;
        END LOOP;
        FOR v_row IN
          SELECT i, t.id, t.request_hash, t.acceptance, t.reason
            FROM generate_series(1, n) i,
                 -- `+ 0` keeps it from reading all tickets of the player instead of the one with this key
                 LATERAL (SELECT * FROM betting.ticket t WHERE t.idem_key = p_key[i] AND t.user_id + 0 = p_user[p_item_user[i]] OFFSET 0) t
        LOOP
          status[v_row.i] := CASE WHEN status[v_row.i] = 2 OR v_row.request_hash <> p_hash[v_row.i] THEN 2 ELSE 1 END;
          ticket[v_row.i] := v_row.id;
          acceptance[v_row.i] := v_row.acceptance;
          reason[v_row.i] := v_row.reason;
          balance[v_row.i] := NULL;
        END LOOP;
      END IF;
      v_next := 0;
      FOR i IN 1..n LOOP
        u := p_item_user[i];
        v_first := v_next;
        v_next := p_leg_end[i];
        v_left := v_balance[u] - CASE WHEN p_free_bet[i] IS NULL THEN p_stake[i] ELSE 0 END;
        v_why := reason[i];
        IF careful THEN
          k := v_same[i];
          CONTINUE WHEN status[i] = 1 OR (status[i] = 2 AND k = i);
          IF k < i THEN
            status[i] := CASE WHEN status[i] = 2 OR p_hash[k] <> p_hash[i] THEN 2 ELSE 1 END;
            ticket[i] := ticket[k];
            acceptance[i] := acceptance[k];
            reason[i] := reason[k];
            balance[i] := NULL;
            CONTINUE;
          END IF;
          v_why := coalesce(v_blocked[u], v_why);
        END IF;
        v_why := CASE WHEN v_account[u] IS NULL THEN 'NoPrivilegesException'
                      WHEN v_why IS NOT NULL THEN v_why
                      WHEN p_closes[i] <= v_now THEN 'MARKET_SUSPENDED'
                      WHEN p_stake[i] < p_min_stake[i] THEN 'MinimumAllowedStakeException'
                      WHEN v_next <= v_first THEN 'MinimumSelectionsRequiredException'
                      WHEN p_free_bet[i] IS NOT NULL AND (NOT v_token_pays[i] OR p_free_bet[i] = ANY (v_token_used)) THEN 'InvalidBetCombinationException'
                      -- There was enough at the first look, and somebody was quicker: that is not the same as being short of money.
                      WHEN v_left < 0 AND v_left + v_read[u] - v_locked[u] >= 0 THEN 'OutdatedBalanceException'
                      WHEN v_left < 0 THEN 'InsufficientBalanceException' END;
        IF careful AND v_why IS NULL THEN
          v_limit := p_refer_why[i];
          IF p_day_limit[i] IS NOT NULL THEN
            IF v_day_used[u] IS NULL THEN
              SELECT coalesce(sum(t.max_payout - t.stake), 0)::bigint INTO v_left FROM betting.ticket t
               WHERE t.user_id = p_user[u] AND t.currency = p_currency[p_user_currency[u]] AND t.acceptance <> 2
                 AND t.received_at >= date_trunc('day', v_now, 'UTC') AND t.id >= betting.first_ticket_id(date_trunc('day', v_now, 'UTC') - interval '1 hour');
              v_day_used[u] := v_left;
              v_left := v_balance[u] - CASE WHEN p_free_bet[i] IS NULL THEN p_stake[i] ELSE 0 END;
            END IF;
            IF v_day_used[u] + p_max_payout[i] - p_stake[i] > p_day_limit[i] THEN v_limit := coalesce(v_limit, 'LineBettingLimitReachedException'); END IF;
          END IF;
          FOR k IN v_first + 1..v_next LOOP
            EXIT WHEN v_limit IS NOT NULL;
            l := l_line[k];
            m := p_line_market[l];
            v_limit := CASE WHEN v_payout[l] - v_staked[l] + l_book_payout[k] - l_book_stake[k] > l_line_limit[k] THEN 'LineBettingLimitReachedException'
                          WHEN v_payout[l] - v_market_staked[m] + l_book_payout[k] - l_book_stake[k] > l_market_limit[k] THEN 'MarketBettingLimitReachedException' END;
            IF v_by_match AND v_limit IS NULL AND l_match_limit[k] IS NOT NULL THEN
              v_more := greatest(0, greatest(v_market_worst[m], v_payout[l] + l_book_payout[k]) - v_market_staked[m] - l_book_stake[k]) - greatest(0, v_market_worst[m] - v_market_staked[m]);
              IF v_more > 0 AND v_match_liability[p_market_match[m]] + v_more > l_match_limit[k] THEN v_limit := 'MarketBettingLimitReachedException'; END IF;
            END IF;
          END LOOP;
          IF v_limit IS NOT NULL THEN
            IF p_refer_ms[i] IS NULL THEN
              v_why := v_limit;
            ELSE
              acceptance[i] := 0;
              v_refer[i] := v_limit;
            END IF;
          END IF;
          IF v_why IS NULL THEN
            v_day_used[u] := v_day_used[u] + p_max_payout[i] - p_stake[i];
            FOR k IN v_first + 1..v_next LOOP
              l := l_line[k];
              m := p_line_market[l];
              IF v_by_match THEN
                v_match_liability[p_market_match[m]] := v_match_liability[p_market_match[m]] - greatest(0, v_market_worst[m] - v_market_staked[m])
                  + greatest(0, greatest(v_market_worst[m], v_payout[l] + l_book_payout[k]) - v_market_staked[m] - l_book_stake[k]);
                v_market_worst[m] := greatest(v_market_worst[m], v_payout[l] + l_book_payout[k]);
              END IF;
              v_payout[l] := v_payout[l] + l_book_payout[k];
              v_staked[l] := v_staked[l] + l_book_stake[k];
              v_market_staked[m] := v_market_staked[m] + l_book_stake[k];
            END LOOP;
          END IF;
        END IF;
        IF v_why IS NULL THEN
          IF p_free_bet[i] IS NOT NULL THEN v_token_used := v_token_used || p_free_bet[i]; END IF;
          v_balance[u] := v_left;
        ELSE
          acceptance[i] := 2;
          reason[i] := v_why;
        END IF;
        balance[i] := v_balance[u];
      END LOOP;

      -- 5. write
      v_journal := ARRAY(SELECT nextval('money.journal_id') FROM generate_series(1, n) i);
      WITH j AS (
        INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor)
        SELECT v_journal[i], CASE acceptance[i] WHEN 1 THEN 'stake' ELSE 'hold' END, 'ticket', p_ticket[i]::text, p_hash[i], 'u' || p_user[p_item_user[i]]
          FROM generate_series(1, n) i WHERE status[i] = 0 AND acceptance[i] <> 2)
      INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
      SELECT v_journal[i], 1, CASE WHEN p_free_bet[i] IS NULL THEN v_account[p_item_user[i]] ELSE v_token[p_user_currency[p_item_user[i]]] END,
             CASE acceptance[i] WHEN 1 THEN v_bets_open[p_user_currency[p_item_user[i]]] ELSE v_reserved[p_item_user[i]] END,
             p_currency[p_user_currency[p_item_user[i]]], p_stake[i]
        FROM generate_series(1, n) i WHERE status[i] = 0 AND acceptance[i] <> 2;
      -- The accounts are locked now, so what was decided about the players cannot change any more.
      IF NOT careful AND EXISTS (SELECT 1 FROM unnest(p_user) x
                                  WHERE (SELECT s.locked OR NOT s.terms_accepted OR s.excluded_until > v_now FROM betting.player_state s WHERE s.user_id = x)) THEN
        RAISE EXCEPTION 'a player needs a closer look' USING ERRCODE = 'DL010';
      END IF;
      -- Waiting for an account may have taken until after a start.
      IF NOT careful AND v_first_close <= clock_timestamp() AND EXISTS (SELECT 1 FROM unnest(p_closes) c WHERE c > v_now AND c <= clock_timestamp()) THEN
        RAISE EXCEPTION 'a match has begun meanwhile' USING ERRCODE = 'DL010';
      END IF;
      IF NOT careful THEN  -- an id that is known already objects
        INSERT INTO betting.request (user_id, request_id, request_hash)
        SELECT DISTINCT p_user[p_item_user[i]], split_part(p_key[i], '/', 1), p_hash[i] FROM generate_series(1, n) i ORDER BY 1, 2;
      END IF;
      INSERT INTO betting.ticket (id, user_id, idem_key, request_hash, bet_type, currency, stake, max_payout, policy, acceptance, reason, session, ip, detail,
                                  received_at, accepted_at, delay_until, referred, free_bet)
      SELECT p_ticket[i], p_user[p_item_user[i]], p_key[i], p_hash[i], p_bet_type[i], p_currency[p_user_currency[p_item_user[i]]], p_stake[i], p_max_payout[i],
             p_policy[i], acceptance[i], reason[i], p_session[i], p_ip[i]::inet, p_detail[i], p_received[i],
             CASE WHEN acceptance[i] = 1 THEN v_now END,
             CASE acceptance[i] WHEN 4 THEN v_now + p_delay_ms[i] * interval '1 millisecond' WHEN 0 THEN v_now + p_refer_ms[i] * interval '1 millisecond' END, acceptance[i] = 0, p_free_bet[i]
        FROM generate_series(1, n) i WHERE status[i] = 0;
      IF cardinality(v_token_used) > 0 THEN
        PERFORM bonus.use_free_bets(v_token_used, ARRAY(SELECT p_ticket[i] FROM unnest(v_token_used) WITH ORDINALITY AS f(id, ord), generate_series(1, n) i
                                                         WHERE p_free_bet[i] = f.id AND status[i] = 0 AND acceptance[i] <> 2 ORDER BY f.ord), v_now);
      END IF;
      INSERT INTO betting.leg (ticket_id, leg_no, match_id, market_id, market_type, specifiers, outcome_id, selection_id, producer, odds_milli, price_version,
                               is_live, is_banker, book_stake, book_payout, titles)
      SELECT p_ticket[x.item], x.k - coalesce(p_leg_end[x.item - 1], 0), p_match[p_market_match[x.market]], p_market[x.market], p_market_type[x.market],
             p_market_specifiers[x.market], p_line_outcome[x.line], p_line_selection[x.line], p_producer[l_producer[x.k]], l_odds[x.k], l_price_version[x.k],
             l_live[x.k], l_banker[x.k], l_book_stake[x.k], l_book_payout[x.k], p_titles[l_titles[x.k]]
        FROM (SELECT q AS k, l_item[q] AS item, l_line[q] AS line, p_line_market[l_line[q]] AS market FROM generate_series(1, cardinality(l_item)) q OFFSET 0) x
       WHERE status[x.item] = 0;
      INSERT INTO platform.outbox (topic, events)
      SELECT 'ticket', json_build_object('ticketId', array_agg(p_ticket[i]), 'userId', array_agg(p_user[p_item_user[i]]::text), 'currency', array_agg(p_currency[p_user_currency[p_item_user[i]]]),
                                         'acceptance', array_agg(acceptance[i]), 'reason', array_agg(reason[i]), 'balance', array_agg(balance[i]::text),
                                         'decidedBy', array_agg(CASE acceptance[i] WHEN 4 THEN floor(extract(epoch FROM v_now) * 1000)::bigint + p_delay_ms[i]
                                                                                   WHEN 0 THEN floor(extract(epoch FROM v_now) * 1000)::bigint + p_refer_ms[i] END))
        FROM generate_series(1, n) i WHERE status[i] = 0 HAVING count(*) > 0;
      IF careful AND EXISTS (SELECT 1 FROM unnest(v_refer) r WHERE r IS NOT NULL) THEN
        INSERT INTO trading.referral (ticket_id, user_id, currency, asked_stake, why, live_delay_ms, opened_at)
        SELECT p_ticket[i], p_user[p_item_user[i]], p_currency[p_user_currency[p_item_user[i]]], p_stake[i], v_refer[i], p_delay_ms[i], v_now
          FROM generate_series(1, n) i WHERE status[i] = 0 AND acceptance[i] = 0;
      END IF;
      WITH d AS MATERIALIZED (
        SELECT l_line[q] AS line, sum(l_book_stake[q])::bigint AS stake, sum(l_book_payout[q])::bigint AS payout,
               CASE WHEN NOT careful THEN min(least(l_line_limit[q], l_market_limit[q])) END AS ceiling
          FROM generate_series(1, cardinality(l_item)) q WHERE status[l_item[q]] = 0 AND acceptance[l_item[q]] <> 2 GROUP BY 1 ORDER BY 1),
      changed AS (
        UPDATE betting.exposure e SET stake = e.stake + d.stake, payout = e.payout + d.payout, ceiling = d.ceiling
          FROM d WHERE e.market_id = ANY (ARRAY[p_market[p_line_market[d.line]]]) AND e.outcome_id = p_line_outcome[d.line] RETURNING d.line)
      SELECT (SELECT count(*) FROM d) - (SELECT count(*) FROM changed) INTO v_lines;
      IF v_lines > 0 THEN
        RAISE EXCEPTION 'a line nobody has backed before' USING ERRCODE = 'DL010';
      END IF;
      RETURN;
    EXCEPTION WHEN unique_violation OR check_violation OR SQLSTATE 'DL010' THEN
      IF careful THEN RAISE; END IF;
      careful := true;
    END;
  END LOOP;
END $$;

GRANT EXECUTE ON FUNCTION money.place_batch TO duskline_app;
