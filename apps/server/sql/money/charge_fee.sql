-- A player pays a fee out of their cash.
CREATE OR REPLACE FUNCTION money.charge_fee(p_provider text, p_transaction text, p_user bigint, p_currency text, p_amount bigint, p_note text)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v money.intent := money.begin_intent('fee', 'operator', p_provider, p_transaction, p_user, p_currency, p_amount, NULL,
    jsonb_build_object('note', p_note), 'system');
  w money.wallet;
BEGIN
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  w := money.lock_wallet(p_user, p_currency);
  v.refusal := coalesce(money.wallet_fault(w, 'pay-out'), CASE WHEN w.cash < p_amount THEN 'INSUFFICIENT_FUNDS' END);
  v.cash := p_amount;
  RETURN money.write_intent(v, ARRAY[w.cash_account], ARRAY[money.house_account('fee_income', p_currency)], ARRAY[p_amount]);
END $$;

GRANT EXECUTE ON FUNCTION money.charge_fee TO duskline_app;
