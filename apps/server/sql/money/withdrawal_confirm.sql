-- The processor has paid a withdrawal out. It may have paid less than was set aside: the rest goes back to the player. A confirmation after a cancel, or of
-- more than was set aside, is refused and stays on record: it is for a person to look at.
CREATE OR REPLACE FUNCTION money.withdrawal_confirm(p_provider text, p_transaction text, p_hold text, p_currency text, p_amount bigint)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v money.intent := money.begin_intent('withdrawal_confirm', 'payment', p_provider, p_transaction, NULL, p_currency, p_amount, p_hold, NULL, p_provider);
  h money.intent;
  w money.wallet;
BEGIN
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  SELECT * INTO h FROM money.intent i WHERE i.id = v.target_id;
  w := money.lock_wallet(h.user_id, h.currency);
  v.refusal := coalesce(money.hold_fault(h), CASE WHEN h.currency <> p_currency THEN 'CURRENCY_MISMATCH' WHEN p_amount > h.cash THEN 'AMOUNT_MISMATCH' END);
  v.cash := p_amount;
  RETURN money.write_intent(v, ARRAY[w.withdrawing_account, w.withdrawing_account], ARRAY[money.house_account('psp_clearing', p_currency, p_provider),
    w.cash_account],
                            ARRAY[p_amount, h.cash - p_amount]);
END $$;

GRANT EXECUTE ON FUNCTION money.withdrawal_confirm TO duskline_app;
