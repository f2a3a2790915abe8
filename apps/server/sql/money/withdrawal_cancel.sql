-- A withdrawal does not happen: what was set aside goes back to the player, once. p_by: who took it back, 'player', 'operator' or 'provider'; it stands as the
-- actor of the intent, as that of a stake does ('u' and the player, 'operator', or the code of the provider). What the player takes back is a marker of harm.
CREATE OR REPLACE FUNCTION money.withdrawal_cancel(p_provider text, p_transaction text, p_hold text, p_note text, p_by text)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v money.intent;
  h money.intent;
  w money.wallet;
BEGIN
  IF p_by IS NULL OR p_by NOT IN ('player', 'operator', 'provider') THEN
    RAISE EXCEPTION 'nobody is called %', p_by USING ERRCODE = '22023';
  END IF;
  -- A request of a provider is the same that it was before this was asked.
  v := money.begin_intent('withdrawal_cancel', 'payment', p_provider, p_transaction, NULL, NULL, NULL, p_hold,
    jsonb_build_object('note', p_note) || CASE p_by WHEN 'provider' THEN '{}' ELSE jsonb_build_object('by', p_by) END, p_provider);
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  v.actor := CASE p_by WHEN 'player' THEN coalesce('u' || v.user_id, p_provider) WHEN 'operator' THEN 'operator' ELSE p_provider END;
  SELECT * INTO h FROM money.intent i WHERE i.id = v.target_id;
  w := money.lock_wallet(h.user_id, h.currency);
  v.refusal := money.hold_fault(h);
  v.currency := h.currency;
  v.cash := h.cash;
  RETURN money.write_intent(v, ARRAY[w.withdrawing_account], ARRAY[w.cash_account], ARRAY[h.cash], h.journal_id);
END $$;

GRANT EXECUTE ON FUNCTION money.withdrawal_cancel TO duskline_app;
