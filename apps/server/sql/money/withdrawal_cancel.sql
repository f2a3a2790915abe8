-- A withdrawal does not happen: what was set aside goes back to the player, once.
CREATE OR REPLACE FUNCTION money.withdrawal_cancel(p_provider text, p_transaction text, p_hold text, p_note text)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v money.intent := money.begin_intent('withdrawal_cancel', 'payment', p_provider, p_transaction, NULL, NULL, NULL, p_hold,
    jsonb_build_object('note', p_note), p_provider);
  h money.intent;
  w money.wallet;
BEGIN
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  SELECT * INTO h FROM money.intent i WHERE i.id = v.target_id;
  w := money.lock_wallet(h.user_id, h.currency);
  v.refusal := money.hold_fault(h);
  v.currency := h.currency;
  v.cash := h.cash;
  RETURN money.write_intent(v, ARRAY[w.withdrawing_account], ARRAY[w.cash_account], ARRAY[h.cash], h.journal_id);
END $$;

GRANT EXECUTE ON FUNCTION money.withdrawal_cancel TO duskline_app;
