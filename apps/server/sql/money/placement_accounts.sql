-- Step of money.place_batch, whose planner settings hold here: cash accounts and balances by player, locked when p_careful; then also why a player may not bet.
-- reserved is set where a bet of the call may wait. bets_open and token are the operator's accounts by currency; token_pays says by item whether its free bet
-- (locked) may pay.
CREATE OR REPLACE FUNCTION money.placement_accounts(
  p_careful boolean, p_tokens boolean, p_currency text[], p_user bigint[], p_user_currency int[], p_item_user int[], p_stake bigint[], p_free_bet bigint[],
  p_delay_ms int[], p_refer_ms int[],
  OUT account bigint[], OUT cash bigint[], OUT reserved bigint[], OUT blocked text[], OUT bets_open bigint[], OUT token bigint[], OUT token_pays boolean[])
LANGUAGE plpgsql AS $$
BEGIN
  IF p_careful THEN
    PERFORM (SELECT 1 FROM money.account a WHERE a.id = c.id FOR UPDATE)
       FROM (SELECT (SELECT a.id FROM money.account a WHERE a.user_id = d.user_id AND a.kind = 'cash' AND a.currency = p_currency[d.currency_no]
         AND a.tag = '') AS id
               FROM unnest(p_user, p_user_currency) AS d(user_id, currency_no) ORDER BY 1 OFFSET 0) c;
    blocked := ARRAY(SELECT (SELECT CASE WHEN s.locked OR s.excluded_until > clock_timestamp()
                                                OR s.register_until <= clock_timestamp() THEN 'AccountLockedException'
                                         WHEN s.play_blocked THEN 'PlayBlockedException'
                                         WHEN NOT s.terms_accepted THEN 'TermsAndConditionsValidationException'
                                         WHEN s.unverified THEN 'KycRequiredException'
                                         WHEN s.unconfirmed = 'gambling' THEN 'EmailNotConfirmedException' END
                               FROM betting.player_state s WHERE s.user_id = x) FROM unnest(p_user) x);
  END IF;
  -- In the order of p_user: the lateral look-up is made for one player after the other.
  SELECT array_agg(a.id), array_agg(a.balance),
         ARRAY(SELECT (SELECT h.id FROM money.account h WHERE h.user_id IS NULL AND h.kind = 'bets_open' AND h.currency = c AND h.tag = '')
                 FROM unnest(p_currency) c)
    INTO account, cash, bets_open
    FROM unnest(p_user, p_user_currency) AS d(user_id, currency_no)
    LEFT JOIN LATERAL (SELECT a.id, a.balance FROM money.account a
                        WHERE a.user_id = d.user_id AND a.kind = 'cash' AND a.currency = p_currency[d.currency_no] AND a.tag = '' OFFSET 0) a ON true;
  IF cardinality(array_remove(p_delay_ms, NULL)) > 0 OR (p_careful AND cardinality(array_remove(p_refer_ms, NULL)) > 0) THEN
    reserved := ARRAY(SELECT (SELECT a.id FROM money.account a WHERE a.user_id = d.user_id AND a.kind = 'reserved' AND a.currency = p_currency[d.currency_no]
      AND a.tag = '')
                        FROM unnest(p_user, p_user_currency) AS d(user_id, currency_no));
  END IF;
  IF p_tokens THEN
    token := ARRAY(SELECT money.house_account('bonus_expense', c, 'free_bet') FROM unnest(p_currency) c);
    token_pays := bonus.lock_free_bets(p_free_bet, ARRAY(SELECT p_user[x] FROM unnest(p_item_user) x),
                                       ARRAY(SELECT p_currency[p_user_currency[x]] FROM unnest(p_item_user) x), p_stake, clock_timestamp());
  END IF;
END $$;
