-- Takes back a deposit (a chargeback), a withdrawal that was paid out and came back, a transfer or a fee: whole and once. Of a deposit, what the player has
-- spent becomes a debt; a transfer is taken back only while the receiver still has it.
CREATE OR REPLACE FUNCTION money.reverse_intent(p_provider text, p_transaction text, p_target text, p_note text)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v money.intent := money.begin_intent('reversal', NULL, p_provider, p_transaction, NULL, NULL, NULL, p_target, jsonb_build_object('note', p_note), p_provider);
  t money.intent;
  w money.wallet;
  o money.wallet;
  v_taken bigint;
  v_debt bigint;
  v_house bigint;
BEGIN
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  SELECT * INTO t FROM money.intent i WHERE i.id = v.target_id;
  PERFORM money.lock_players(t.user_id, t.to_user_id, t.currency);
  w := money.lock_wallet(t.user_id, t.currency);
  o := money.lock_wallet(t.to_user_id, t.currency);
  v.currency := t.currency;
  v.to_user_id := t.to_user_id;
  v.refusal := CASE WHEN t.state IS DISTINCT FROM 'applied' OR t.kind NOT IN ('deposit', 'withdrawal_confirm', 'transfer', 'fee') THEN 'TARGET_UNKNOWN'
                    WHEN money.is_taken_back(p_provider, p_target) THEN 'ALREADY_TAKEN_BACK'
                    WHEN t.kind = 'transfer' AND o.cash < t.cash THEN 'INSUFFICIENT_FUNDS' END;
  IF v.refusal IS NOT NULL THEN RETURN money.write_intent(v, NULL, NULL, NULL); END IF;
  v.cash := t.cash;
  v_house := CASE t.kind WHEN 'fee' THEN money.house_account('fee_income', t.currency) ELSE money.house_account('psp_clearing', t.currency, p_provider) END;
  IF t.kind = 'deposit' THEN
    v_taken := least(w.cash, t.cash);
    IF v_taken < t.cash THEN v_debt := money.debt_account(t.user_id, t.currency); END IF;
    RETURN money.write_intent(v, ARRAY[w.cash_account, v_debt], ARRAY[v_house, v_house], ARRAY[v_taken, t.cash - v_taken], t.journal_id);
  END IF;
  RETURN money.write_intent(v, ARRAY[CASE t.kind WHEN 'transfer' THEN o.cash_account ELSE v_house END], ARRAY[w.cash_account], ARRAY[t.cash],
                            CASE WHEN t.kind <> 'withdrawal_confirm' THEN t.journal_id END);
END $$;

GRANT EXECUTE ON FUNCTION money.reverse_intent TO duskline_app;
