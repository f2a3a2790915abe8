-- Money that has arrived at a payment processor becomes the player's. Where they may not pay in (locked, excluded, over their deposit limit, no account in
-- the currency) the processor holds it all the same: it stands in suspense, 'unallocated', until it is allocated, refunded or charged back. A currency that
-- the ledger does not have (22023) leaves nothing under the key: it may be sent again.
CREATE OR REPLACE FUNCTION money.deposit(p_provider text, p_transaction text, p_user bigint, p_currency text, p_amount bigint)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v money.intent := money.begin_intent('deposit', 'payment', p_provider, p_transaction, p_user, p_currency, p_amount, NULL, NULL, p_provider);
  w money.wallet;
  v_answer money.intent_answer;
  v_clearing bigint := money.house_account('psp_clearing', p_currency, p_provider);
BEGIN
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  IF v_clearing IS NULL THEN
    RAISE EXCEPTION 'provider % has no account in the currency %', p_provider, p_currency USING ERRCODE = '22023';
  END IF;
  w := money.lock_wallet(p_user, p_currency);
  v.refusal := coalesce(money.wallet_fault(w, 'pay-in'), CASE WHEN w.unconfirmed IN ('gambling', 'deposit') THEN 'EMAIL_REQUIRED' END,
    limits.fault(p_user, p_currency, 'deposit', p_amount, clock_timestamp()));
  IF v.refusal IS NOT NULL THEN
    v.state := 'unallocated';
    RETURN money.write_intent(v, ARRAY[v_clearing], ARRAY[money.house_account('suspense', p_currency)], ARRAY[p_amount]);
  END IF;
  v.cash := p_amount;
  v_answer := money.write_intent(v, ARRAY[v_clearing], ARRAY[w.cash_account], ARRAY[p_amount]);
  IF v_answer.state = 'applied' THEN
    PERFORM limits.use(ARRAY[p_user], ARRAY[p_currency], 'deposit', ARRAY[v_answer.intent_id::text], ARRAY[p_amount], clock_timestamp());
  END IF;
  RETURN v_answer;
END $$;

GRANT EXECUTE ON FUNCTION money.deposit TO duskline_app;
