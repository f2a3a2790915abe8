-- Last step of money.place_batch, whose planner settings hold here: writes what was decided: journals and transfers, requests, tickets, legs, events, referrals
-- and, last of all, liabilities. Parameters as there and as money.placement_decisions answers them. In the optimistic attempt (p_careful false) DL010 says
-- that something needs a closer look; then nothing is written.
CREATE OR REPLACE FUNCTION money.placement_write(
  p_careful boolean, p_now timestamptz, p_account bigint[], p_reserved bigint[], p_bets_open bigint[], p_token bigint[],
  p_status smallint[], p_acceptance smallint[], p_reason text[], p_balance bigint[], p_refer text[], p_token_used bigint[],
  p_currency text[], p_user bigint[], p_user_currency int[], p_producer smallint[], p_match int[],
  p_market bigint[], p_market_match int[], p_market_type int[], p_market_specifiers text[],
  p_line_market int[], p_line_outcome text[], p_line_selection text[], p_titles jsonb[],
  p_ticket uuid[], p_item_user int[], p_key text[], p_hash bytea[], p_bet_type smallint[], p_stake bigint[],
  p_max_payout bigint[], p_delay_ms int[], p_policy smallint[], p_session text[], p_ip text[], p_received timestamptz[], p_detail jsonb[],
  p_refer_ms int[], p_free_bet bigint[], p_closes timestamptz[], p_leg_end int[],
  l_item int[], l_line int[], l_titles int[], l_producer int[], l_odds int[], l_price_version bigint[], l_live boolean[], l_banker boolean[],
  l_book_stake bigint[], l_book_payout bigint[], l_line_limit bigint[], l_market_limit bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  n int := cardinality(p_ticket);
  v_journal bigint[];
  v_lines int;
  v_look int;  -- of the players: 1 = one may not bet, 2 = one has limits
BEGIN
  v_journal := ARRAY(SELECT nextval('money.journal_id') FROM generate_series(1, n) i);
  WITH j AS (
    INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor)
    SELECT v_journal[i], CASE p_acceptance[i] WHEN 1 THEN 'stake' ELSE 'hold' END, 'ticket', p_ticket[i]::text, p_hash[i], 'u' || p_user[p_item_user[i]]
      FROM generate_series(1, n) i WHERE p_status[i] = 0 AND p_acceptance[i] <> 2)
  INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
  SELECT v_journal[i], 1, CASE WHEN p_free_bet[i] IS NULL THEN p_account[p_item_user[i]] ELSE p_token[p_user_currency[p_item_user[i]]] END,
         CASE p_acceptance[i] WHEN 1 THEN p_bets_open[p_user_currency[p_item_user[i]]] ELSE p_reserved[p_item_user[i]] END,
         p_currency[p_user_currency[p_item_user[i]]], p_stake[i]
    FROM generate_series(1, n) i WHERE p_status[i] = 0 AND p_acceptance[i] <> 2;
  -- The accounts are locked now, so what was decided about the players cannot change any more.
  SELECT coalesce(bit_or(f), 0) INTO v_look
    FROM (SELECT (SELECT CASE WHEN s.locked OR s.play_blocked OR s.unverified OR s.unconfirmed = 'gambling' OR NOT s.terms_accepted
                                   OR s.excluded_until > p_now OR s.register_until <= p_now THEN 1 ELSE 0 END
                               + CASE WHEN s.limited THEN 2 ELSE 0 END
                    FROM betting.player_state s WHERE s.user_id = x) AS f FROM unnest(p_user) x OFFSET 0) y;
  IF NOT p_careful AND v_look & 1 > 0 THEN
    RAISE EXCEPTION 'a player needs a closer look' USING ERRCODE = 'DL010';
  END IF;
  IF v_look & 2 > 0 AND NOT (SELECT limits.placement_use(array_agg(p_user[p_item_user[i]]), array_agg(p_currency[p_user_currency[p_item_user[i]]]),
                                                         array_agg(p_ticket[i]), array_agg(p_stake[i]), array_agg(p_free_bet[i]), array_agg(p_session[i]))
                               FROM generate_series(1, n) i WHERE p_status[i] = 0 AND p_acceptance[i] <> 2 HAVING count(*) > 0) THEN
    IF p_careful THEN RAISE EXCEPTION 'limits of players do not hold what was decided by them' USING ERRCODE = '23514'; END IF;
    RAISE EXCEPTION 'a limit of a player needs a closer look' USING ERRCODE = 'DL010';
  END IF;
  -- Waiting for an account may have taken until a match began, or for longer than the board was confirmed.
  IF NOT p_careful AND cardinality(array_remove(p_closes, NULL)) > 0
     AND EXISTS (SELECT 1 FROM unnest(p_closes) c WHERE c > p_now AND c <= clock_timestamp()) THEN
    RAISE EXCEPTION 'a match has begun, or its prices are too old by now' USING ERRCODE = 'DL010';
  END IF;
  IF NOT p_careful THEN  -- an id that is known already objects
    INSERT INTO betting.request (user_id, request_id, request_hash)
    SELECT DISTINCT p_user[p_item_user[i]], split_part(p_key[i], '/', 1), p_hash[i] FROM generate_series(1, n) i ORDER BY 1, 2;
  END IF;
  INSERT INTO betting.ticket (id, user_id, idem_key, request_hash, bet_type, currency, stake, max_payout, policy, acceptance, reason, session, ip, detail,
                              received_at, accepted_at, delay_until, referred, free_bet)
  SELECT p_ticket[i], p_user[p_item_user[i]], p_key[i], p_hash[i], p_bet_type[i], p_currency[p_user_currency[p_item_user[i]]], p_stake[i], p_max_payout[i],
         p_policy[i], p_acceptance[i], p_reason[i], p_session[i], p_ip[i]::inet, p_detail[i], p_received[i],
         CASE WHEN p_acceptance[i] = 1 THEN p_now END,
         CASE p_acceptance[i] WHEN 4 THEN p_now + p_delay_ms[i] * interval '1 millisecond' WHEN 0 THEN p_now + p_refer_ms[i] * interval '1 millisecond' END,
           p_acceptance[i] = 0, p_free_bet[i]
    FROM generate_series(1, n) i WHERE p_status[i] = 0;
  IF cardinality(p_token_used) > 0 THEN
    PERFORM bonus.use_free_bets(p_token_used, ARRAY(SELECT p_ticket[i] FROM unnest(p_token_used) WITH ORDINALITY AS f(id, ord), generate_series(1, n) i
                                                     WHERE p_free_bet[i] = f.id AND p_status[i] = 0 AND p_acceptance[i] <> 2 ORDER BY f.ord), p_now);
  END IF;
  INSERT INTO betting.leg (ticket_id, leg_no, match_id, market_id, market_type, specifiers, outcome_id, selection_id, producer, odds_milli, price_version,
                           is_live, is_banker, book_stake, book_payout, titles)
  SELECT p_ticket[x.item], x.k - coalesce(p_leg_end[x.item - 1], 0), p_match[p_market_match[x.market]], p_market[x.market], p_market_type[x.market],
         p_market_specifiers[x.market], p_line_outcome[x.line], p_line_selection[x.line], p_producer[l_producer[x.k]], l_odds[x.k], l_price_version[x.k],
         l_live[x.k], l_banker[x.k], l_book_stake[x.k], l_book_payout[x.k], p_titles[l_titles[x.k]]
    FROM (SELECT q AS k, l_item[q] AS item, l_line[q] AS line, p_line_market[l_line[q]] AS market FROM generate_series(1, cardinality(l_item)) q OFFSET 0) x
   WHERE p_status[x.item] = 0;
  INSERT INTO platform.outbox (topic, events)
  SELECT 'ticket', json_build_object('ticketId', array_agg(p_ticket[i]), 'userId', array_agg(p_user[p_item_user[i]]::text),
    'currency', array_agg(p_currency[p_user_currency[p_item_user[i]]]),
                                     'acceptance', array_agg(p_acceptance[i]), 'reason', array_agg(p_reason[i]), 'balance', array_agg(p_balance[i]::text),
                                     'decidedBy', array_agg(CASE p_acceptance[i] WHEN 4 THEN floor(extract(epoch FROM p_now) * 1000)::bigint + p_delay_ms[i]
                                                                               WHEN 0 THEN floor(extract(epoch FROM p_now) * 1000)::bigint + p_refer_ms[i] END))
    FROM generate_series(1, n) i WHERE p_status[i] = 0 HAVING count(*) > 0;
  IF p_careful AND cardinality(array_remove(p_refer, NULL)) > 0 THEN
    INSERT INTO trading.referral (ticket_id, user_id, currency, asked_stake, why, live_delay_ms, opened_at)
    SELECT p_ticket[i], p_user[p_item_user[i]], p_currency[p_user_currency[p_item_user[i]]], p_stake[i], p_refer[i], p_delay_ms[i], p_now
      FROM generate_series(1, n) i WHERE p_status[i] = 0 AND p_acceptance[i] = 0;
  END IF;
  WITH d AS MATERIALIZED (
    SELECT l_line[q] AS line, sum(l_book_stake[q])::bigint AS stake, sum(l_book_payout[q])::bigint AS payout,
           CASE WHEN NOT p_careful THEN min(least(l_line_limit[q], l_market_limit[q])) END AS ceiling
      FROM generate_series(1, cardinality(l_item)) q WHERE p_status[l_item[q]] = 0 AND p_acceptance[l_item[q]] <> 2 GROUP BY 1 ORDER BY 1),
  changed AS (
    UPDATE betting.exposure e SET stake = e.stake + d.stake, payout = e.payout + d.payout, ceiling = d.ceiling
      FROM d WHERE e.market_id = ANY (ARRAY[p_market[p_line_market[d.line]]]) AND e.outcome_id = p_line_outcome[d.line] RETURNING d.line)
  SELECT (SELECT count(*) FROM d) - (SELECT count(*) FROM changed) INTO v_lines;
  IF v_lines > 0 THEN
    RAISE EXCEPTION 'the first bet on a selection' USING ERRCODE = 'DL010';
  END IF;
END $$;
