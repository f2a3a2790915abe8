-- A stake of a game: cash first, then bonus money where p_may_use_bonus says so. Refused for ever when its rollback came before it.
CREATE OR REPLACE FUNCTION money.game_debit(p_provider text, p_transaction text, p_user bigint, p_currency text, p_amount bigint, p_round text,
  p_may_use_bonus boolean)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v money.intent := money.begin_intent('game_debit', 'game', p_provider, p_transaction, p_user, p_currency, p_amount, NULL,
                                       jsonb_build_object('round', p_round, 'mayUseBonus', p_may_use_bonus), 'u' || p_user);
  w money.wallet;
  v_answer money.intent_answer;
  v_clearing bigint := money.house_account('casino_clearing', p_currency, p_provider);
BEGIN
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  w := money.lock_wallet(p_user, p_currency);
  v.refusal := CASE WHEN money.is_taken_back(p_provider, p_transaction) THEN 'CANCELLED_BEFORE'
                    ELSE coalesce(money.wallet_fault(w, 'play'),
                      limits.fault(p_user, p_currency, 'game', least(w.cash, p_amount), clock_timestamp()),
                      CASE WHEN w.cash + CASE WHEN p_may_use_bonus THEN w.bonus
                      ELSE 0 END < p_amount THEN 'INSUFFICIENT_FUNDS' END) END;
  v.cash := least(w.cash, p_amount);
  v.bonus := p_amount - v.cash;
  v_answer := money.write_intent(v, ARRAY[w.cash_account, w.bonus_account], ARRAY[v_clearing, v_clearing], ARRAY[v.cash, v.bonus]);
  IF v_answer.state = 'applied' THEN PERFORM limits.count_play(ARRAY[p_user], clock_timestamp()); END IF;
  IF v_answer.state = 'applied' AND v_answer.cash > 0 THEN
    PERFORM limits.use(ARRAY[p_user], ARRAY[p_currency], 'game', ARRAY[v_answer.intent_id::text], ARRAY[v_answer.cash], clock_timestamp());
  END IF;
  RETURN v_answer;
END $$;

GRANT EXECUTE ON FUNCTION money.game_debit TO duskline_app;
