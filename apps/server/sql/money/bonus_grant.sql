-- Bonus money is given: it can be played with and is not the player's to withdraw. Not for who is locked or excluded.
CREATE OR REPLACE FUNCTION money.bonus_grant(p_provider text, p_transaction text, p_user bigint, p_currency text, p_amount bigint, p_note text)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v money.intent := money.begin_intent('bonus_grant', 'operator', p_provider, p_transaction, p_user, p_currency, p_amount, NULL,
    jsonb_build_object('note', p_note), 'system');
  w money.wallet;
BEGIN
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  w := money.lock_wallet(p_user, p_currency);
  v.refusal := money.wallet_fault(w, 'pay-in');
  v.bonus := p_amount;
  RETURN money.write_intent(v, ARRAY[money.house_account('bonus_expense', p_currency)], ARRAY[w.bonus_account], ARRAY[p_amount]);
END $$;

GRANT EXECUTE ON FUNCTION money.bonus_grant TO duskline_app;
