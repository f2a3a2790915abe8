-- A game provider takes a debit back, whole and once; p_amount, where it says one, has to be that of the debit. One that never came, or was refused, leaves a
-- tombstone: a debit under that key is refused from then on. p_may_be_settled: the provider may also take back a debit that was paid, and a win; what
-- the player has spent of a win becomes a debt, and bonus money that they no longer have is the operator's loss.
CREATE OR REPLACE FUNCTION money.game_rollback(p_provider text, p_transaction text, p_user bigint, p_currency text, p_target text, p_amount bigint,
  p_may_be_settled boolean)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v money.intent := money.begin_intent('game_rollback', 'game', p_provider, p_transaction, p_user, p_currency, p_amount, p_target,
                                       jsonb_build_object('mayBeSettled', p_may_be_settled), p_provider);
  t money.intent;
  w money.wallet;
  v_clearing bigint := money.house_account('casino_clearing', p_currency, p_provider);
  v_taken bigint;
  v_debt bigint;
  v_answer money.intent_answer;
BEGIN
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  SELECT * INTO t FROM money.intent i WHERE i.id = v.target_id;
  w := money.lock_wallet(p_user, p_currency);
  v.refusal := CASE
    WHEN money.is_taken_back(p_provider, p_target) THEN 'ALREADY_TAKEN_BACK'
    WHEN t.id IS NULL THEN NULL
    WHEN t.kind NOT IN ('game_debit', 'game_credit') OR t.user_id IS DISTINCT FROM p_user THEN 'TARGET_UNKNOWN'
    WHEN t.currency <> p_currency THEN 'CURRENCY_MISMATCH'
    WHEN p_amount <> t.amount THEN 'AMOUNT_MISMATCH'
    WHEN t.state = 'applied' AND p_may_be_settled IS NOT TRUE AND (t.kind = 'game_credit'
      OR EXISTS (SELECT 1 FROM money.intent i WHERE i.provider = p_provider AND i.target_transaction = p_target AND i.kind = 'game_credit'
        AND i.state = 'applied'
                    AND NOT money.is_taken_back(p_provider, i.transaction_id))
      OR EXISTS (SELECT 1 FROM money.intent i WHERE i.provider = p_provider AND i.round = t.round AND i.kind = 'game_credit' AND i.state = 'applied'
                    AND i.target_transaction IS NULL AND i.user_id = p_user AND NOT money.is_taken_back(p_provider, i.transaction_id)))
      THEN 'ALREADY_SETTLED' END;
  IF v.refusal IS NOT NULL THEN RETURN money.write_intent(v, NULL, NULL, NULL); END IF;
  IF t.id IS NULL OR t.state <> 'applied' THEN
    v.state := 'tombstone';
    RETURN money.write_intent(v, NULL, NULL, NULL);
  END IF;
  v.cash := t.cash;
  v.bonus := t.bonus;
  IF t.kind = 'game_debit' THEN
    v_answer := money.write_intent(v, ARRAY[v_clearing, v_clearing], ARRAY[w.cash_account, w.bonus_account], ARRAY[t.cash, t.bonus], t.journal_id);
    PERFORM limits.follow_games(p_user, p_provider, p_target, t.round);
    RETURN v_answer;
  END IF;
  v_taken := least(w.cash, t.cash);
  IF v_taken < t.cash THEN v_debt := money.debt_account(p_user, p_currency); END IF;
  v_answer := money.write_intent(v, ARRAY[w.cash_account, v_debt, w.bonus_account, money.house_account('bonus_expense', p_currency)], array_fill(v_clearing,
    ARRAY[4]),
                            ARRAY[v_taken, t.cash - v_taken, least(w.bonus, t.bonus), t.bonus - least(w.bonus, t.bonus)], t.journal_id);
  PERFORM limits.follow_games(p_user, p_provider, t.target_transaction, t.round);
  RETURN v_answer;
END $$;

GRANT EXECUTE ON FUNCTION money.game_rollback TO duskline_app;
