-- Step of money.place_batch, whose planner settings hold here: decides every item on its own, in their order, each after what those before it have taken.
-- Parameters as there; those that are read under locks are NULL in the optimistic attempt (p_careful false). p_status, p_reason and p_ticket: what is known of
-- the items so far, and p_known: how those with an earlier answer were decided (see money.placement_replays); p_read and p_locked: balances as the optimistic
-- attempt saw them, and as they stood once locked. Returns by item as money.place_batch does; refer: the limit for which it goes to the traders; token_used:
-- the free bets that pay, in the order of items.
CREATE OR REPLACE FUNCTION money.placement_decisions(
  p_careful boolean, p_by_match boolean, p_now timestamptz, p_account bigint[], p_balance bigint[], p_read bigint[], p_locked bigint[], p_blocked text[],
  p_token_pays boolean[], p_status smallint[], p_reason text[], p_ticket uuid[], p_same int[], p_known smallint[],
  p_line_payout bigint[], p_line_staked bigint[], p_market_staked bigint[], p_market_worst bigint[], p_match_liability bigint[],
  p_stake_room bigint[], p_loss_room bigint[], p_play text[], p_currency text[], p_user bigint[], p_user_currency int[], p_market_match int[],
  p_line_market int[], p_item_user int[], p_hash bytea[], p_stake bigint[], p_min_stake bigint[], p_max_payout bigint[], p_delay_ms int[], p_day_limit bigint[],
  p_refer_ms int[], p_refer_why text[], p_free_bet bigint[], p_closes timestamptz[], p_leg_end int[],
  l_line int[], l_book_stake bigint[], l_book_payout bigint[], l_line_limit bigint[], l_market_limit bigint[], l_match_limit bigint[],
  OUT status smallint[], OUT acceptance smallint[], OUT reason text[], OUT ticket uuid[], OUT balance bigint[], OUT refer text[], OUT token_used bigint[])
LANGUAGE plpgsql AS $$
DECLARE
  n int := cardinality(p_ticket);
  v_balance bigint[] := p_balance;            -- by player
  v_day_used bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(p_user)]);
  v_payout bigint[] := p_line_payout;         -- liability by line, and stakes by line and market
  v_staked bigint[] := p_line_staked; v_market_staked bigint[] := p_market_staked;
  v_stake_room bigint[] := p_stake_room; v_loss_room bigint[] := p_loss_room;  -- by player, NULL = no limit
  v_market_worst bigint[] := p_market_worst; v_match_liability bigint[] := p_match_liability;  -- only with limits of matches
  v_why text; v_limit text; v_left bigint; v_more bigint;
  v_first int; v_next int; u int; k int; l int; m int;
BEGIN
  status := coalesce(p_status, array_fill(0::smallint, ARRAY[n]));
  acceptance := ARRAY(SELECT CASE WHEN d IS NULL THEN 1 ELSE 4 END FROM unnest(p_delay_ms) d);
  reason := p_reason;
  ticket := p_ticket;
  balance := p_stake;  -- of the right length; every element is set below
  refer := array_fill(NULL::text, ARRAY[n]);
  token_used := '{}';
  v_next := 0;
  FOR i IN 1..n LOOP
    u := p_item_user[i];
    v_first := v_next;
    v_next := p_leg_end[i];
    v_left := v_balance[u] - CASE WHEN p_free_bet[i] IS NULL THEN p_stake[i] ELSE 0 END;
    v_why := reason[i];
    IF p_careful THEN
      k := p_same[i];
      IF status[i] = 1 OR (status[i] = 2 AND k = i) THEN
        acceptance[i] := p_known[i];
        balance[i] := NULL;
        CONTINUE;
      END IF;
      IF k < i THEN
        status[i] := CASE WHEN status[i] = 2 OR p_hash[k] <> p_hash[i] THEN 2 ELSE 1 END;
        ticket[i] := ticket[k]; acceptance[i] := acceptance[k]; reason[i] := reason[k];
        balance[i] := NULL;
        CONTINUE;
      END IF;
      v_why := coalesce(p_blocked[u], v_why);
    END IF;
    v_why := CASE WHEN p_account[u] IS NULL THEN 'NoPrivilegesException'
                  WHEN v_why IS NOT NULL THEN v_why
                  WHEN p_closes[i] <= p_now THEN 'MARKET_SUSPENDED'
                  WHEN p_stake[i] < p_min_stake[i] THEN 'MinimumAllowedStakeException'
                  WHEN v_next <= v_first THEN 'MinimumSelectionsRequiredException'
                  WHEN p_play[i] IS NOT NULL THEN p_play[i]
                  WHEN p_free_bet[i] IS NULL AND p_stake[i] > least(v_stake_room[u], v_loss_room[u])
                    THEN CASE WHEN p_stake[i] > v_stake_room[u] THEN 'STAKE_LIMIT' ELSE 'LOSS_LIMIT' END
                  WHEN p_free_bet[i] IS NOT NULL AND (NOT p_token_pays[i] OR p_free_bet[i] = ANY (token_used)) THEN 'InvalidBetCombinationException'
                  -- There was enough at the first read, and another transaction spent it before the lock: that is not the same as being short of money.
                  WHEN v_left < 0 AND v_left + p_read[u] - p_locked[u] >= 0 THEN 'OutdatedBalanceException'
                  WHEN v_left < 0 THEN 'InsufficientBalanceException' END;
    IF p_careful AND v_why IS NULL THEN
      v_limit := p_refer_why[i];
      IF p_day_limit[i] IS NOT NULL THEN
        IF v_day_used[u] IS NULL THEN
          v_day_used[u] := (SELECT coalesce(sum(t.max_payout - t.stake), 0)::bigint FROM betting.ticket t
                             WHERE t.user_id = p_user[u] AND t.currency = p_currency[p_user_currency[u]] AND t.acceptance <> 2
                               AND t.received_at >= date_trunc('day', p_now, 'UTC')
                               AND t.id >= betting.first_ticket_id(date_trunc('day', p_now, 'UTC') - interval '1 hour'));
        END IF;
        IF v_day_used[u] + p_max_payout[i] - p_stake[i] > p_day_limit[i] THEN v_limit := coalesce(v_limit, 'LineBettingLimitReachedException'); END IF;
      END IF;
      FOR k IN v_first + 1..v_next LOOP
        EXIT WHEN v_limit IS NOT NULL;
        l := l_line[k];
        m := p_line_market[l];
        v_limit := CASE WHEN v_payout[l] - v_staked[l] + l_book_payout[k] - l_book_stake[k] > l_line_limit[k] THEN 'LineBettingLimitReachedException'
                      WHEN v_payout[l] - v_market_staked[m] + l_book_payout[k] - l_book_stake[k] > l_market_limit[k]
                        THEN 'MarketBettingLimitReachedException' END;
        IF p_by_match AND v_limit IS NULL AND l_match_limit[k] IS NOT NULL THEN
          v_more := greatest(0, greatest(v_market_worst[m], v_payout[l] + l_book_payout[k]) - v_market_staked[m] - l_book_stake[k])
                    - greatest(0, v_market_worst[m] - v_market_staked[m]);
          IF v_more > 0 AND v_match_liability[p_market_match[m]] + v_more > l_match_limit[k] THEN v_limit := 'MarketBettingLimitReachedException'; END IF;
        END IF;
      END LOOP;
      IF v_limit IS NOT NULL AND p_refer_ms[i] IS NULL THEN
        v_why := v_limit;
      ELSIF v_limit IS NOT NULL THEN
        acceptance[i] := 0;
        refer[i] := v_limit;
      END IF;
      IF v_why IS NULL THEN
        v_day_used[u] := v_day_used[u] + p_max_payout[i] - p_stake[i];
        FOR k IN v_first + 1..v_next LOOP
          l := l_line[k];
          m := p_line_market[l];
          IF p_by_match THEN
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
      IF p_free_bet[i] IS NOT NULL THEN token_used := token_used || p_free_bet[i];
      ELSIF v_stake_room IS NOT NULL THEN v_stake_room[u] := v_stake_room[u] - p_stake[i]; v_loss_room[u] := v_loss_room[u] - p_stake[i];
      END IF;
      v_balance[u] := v_left;
    ELSE
      acceptance[i] := 2;
      reason[i] := v_why;
    END IF;
    balance[i] := v_balance[u];
  END LOOP;
END $$;
