-- A player asks for their money: it is held until the withdrawal is confirmed or cancelled. Excluded players may do so too.
CREATE OR REPLACE FUNCTION money.withdrawal_hold(p_provider text, p_transaction text, p_user bigint, p_currency text, p_amount bigint)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v money.intent := money.begin_intent('withdrawal_hold', 'payment', p_provider, p_transaction, p_user, p_currency, p_amount, NULL, NULL, 'u' || p_user);
  w money.wallet;
BEGIN
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  w := money.lock_wallet(p_user, p_currency);
  v.refusal := coalesce(money.wallet_fault(w, 'pay-out'), CASE WHEN w.unconfirmed IS NOT NULL THEN 'EMAIL_REQUIRED' END,
    CASE WHEN w.cash < p_amount THEN 'INSUFFICIENT_FUNDS' END);
  v.cash := p_amount;
  RETURN money.write_intent(v, ARRAY[w.cash_account], ARRAY[w.withdrawing_account], ARRAY[p_amount]);
END $$;

GRANT EXECUTE ON FUNCTION money.withdrawal_hold TO duskline_app;
