-- Money that has arrived at a payment processor becomes the player's. Not for who is locked or excluded: then it has to go back where it came from.
CREATE OR REPLACE FUNCTION money.deposit(p_provider text, p_transaction text, p_user bigint, p_currency text, p_amount bigint)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v money.intent := money.begin_intent('deposit', 'payment', p_provider, p_transaction, p_user, p_currency, p_amount, NULL, NULL, p_provider);
  w money.wallet;
BEGIN
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  w := money.lock_wallet(p_user, p_currency);
  v.refusal := money.wallet_fault(w, 'pay-in');
  v.cash := p_amount;
  RETURN money.write_intent(v, ARRAY[money.house_account('psp_clearing', p_currency, p_provider)], ARRAY[w.cash_account], ARRAY[p_amount]);
END $$;

GRANT EXECUTE ON FUNCTION money.deposit TO duskline_app;
