-- Cash of one player becomes another's, such as an agent's that of a player. Both are locked, in the order of their accounts.
CREATE OR REPLACE FUNCTION money.transfer_cash(p_provider text, p_transaction text, p_from bigint, p_to bigint, p_currency text, p_amount bigint, p_note text)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v money.intent := money.begin_intent('transfer', 'operator', p_provider, p_transaction, p_from, p_currency, p_amount, NULL,
    jsonb_build_object('to', p_to, 'note', p_note), 'u' || p_from);
  f money.wallet;
  t money.wallet;
BEGIN
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  IF p_from = p_to THEN RAISE EXCEPTION 'a transfer joins two players' USING ERRCODE = '22023'; END IF;
  PERFORM money.lock_players(p_from, p_to, p_currency);
  f := money.lock_wallet(p_from, p_currency);
  t := money.lock_wallet(p_to, p_currency);
  v.refusal := coalesce(money.wallet_fault(f, 'pay-in'), money.wallet_fault(t, 'pay-in'), CASE WHEN f.cash < p_amount THEN 'INSUFFICIENT_FUNDS' END);
  v.cash := p_amount;
  RETURN money.write_intent(v, ARRAY[f.cash_account], ARRAY[t.cash_account], ARRAY[p_amount]);
END $$;

GRANT EXECUTE ON FUNCTION money.transfer_cash TO duskline_app;
