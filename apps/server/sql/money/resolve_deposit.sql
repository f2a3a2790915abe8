-- Ends an unallocated deposit: it becomes cash of p_user, or with NULL goes back to the processor (a refund to the payer). Above the amount of one person
-- (policy.desk, as for adjustments) nothing happens until a second trader sends the same under the same key ('waiting'). No trader decides a deposit of their
-- own, nor to themselves. Locks: 7063 of the deposit, then those of begin_intent.
CREATE OR REPLACE FUNCTION money.resolve_deposit(p_provider text, p_transaction text, p_deposit text, p_user bigint, p_reason text, p_actor jsonb)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_subject text := 'deposit:' || p_provider || '/' || p_deposit;
  v_act text := CASE WHEN p_user IS NULL THEN 'refund-deposit' ELSE 'allocate-deposit' END;
  v_actor bigint := (p_actor ->> 'userId')::bigint;
  v_terms jsonb;
  v_weight bigint;
  v money.intent;
  d money.intent;
  w money.wallet;
  v_answer money.intent_answer;
BEGIN
  IF coalesce(length(p_reason), 0) NOT BETWEEN 3 AND 200 THEN
    RAISE EXCEPTION 'this needs a reason' USING ERRCODE = '22023';
  END IF;
  IF p_actor ->> 'kind' IS DISTINCT FROM 'trader' OR NOT identity.is_trader(v_actor) OR v_actor = p_user THEN
    RAISE EXCEPTION 'this is for another trader to do' USING ERRCODE = '42501';
  END IF;
  PERFORM pg_advisory_xact_lock(7063, hashtext(v_subject));
  v := money.begin_intent(CASE WHEN p_user IS NULL THEN 'deposit_refund' ELSE 'deposit_allocate' END, 'payment', p_provider, p_transaction, p_user, NULL, NULL,
    p_deposit, jsonb_build_object('note', p_reason), 'u' || v_actor);
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  SELECT * INTO d FROM money.intent i WHERE i.id = v.target_id;
  IF d.user_id = v_actor THEN
    RAISE EXCEPTION 'this is for another trader to do' USING ERRCODE = '42501';
  END IF;
  v.currency := d.currency;
  v.refusal := money.deposit_fault(d);
  IF v.refusal IS NOT NULL THEN RETURN money.write_intent(v, NULL, NULL, NULL); END IF;
  v_terms := jsonb_strip_nulls(jsonb_build_object('key', p_transaction, 'userId', p_user::text, 'currency', d.currency, 'amountMinor', d.amount::text,
    'reason', p_reason));
  SELECT least(ceil(d.amount::numeric * r.cents / r.units), 1000000000000000000) INTO v_weight FROM policy.book_rate r WHERE r.currency = d.currency;
  IF NOT FOUND THEN RAISE EXCEPTION 'unknown currency' USING ERRCODE = '22023'; END IF;
  IF trading.second_trader(v_subject, v_act, v_terms, v_weight, p_actor, NULL, p_transaction, v.request_hash) <> 'go' THEN
    RETURN ROW(NULL, 'waiting', NULL, 0, 0, NULL, NULL, false)::money.intent_answer;
  END IF;
  IF p_user IS NOT NULL THEN
    w := money.lock_wallet(p_user, d.currency);
    v.refusal := coalesce(money.wallet_fault(w, 'pay-in'), CASE WHEN w.unconfirmed IN ('gambling', 'deposit') THEN 'EMAIL_REQUIRED' END,
      limits.fault(p_user, d.currency, 'deposit', d.amount, clock_timestamp()));
  END IF;
  v.cash := d.amount;
  PERFORM trading.note(p_actor, v_act, v_subject, NULL, v_terms || jsonb_strip_nulls(jsonb_build_object('refusal', v.refusal)), p_reason);
  v_answer := money.write_intent(v, ARRAY[money.house_account('suspense', d.currency)],
    ARRAY[CASE WHEN p_user IS NULL THEN money.house_account('psp_clearing', d.currency, p_provider) ELSE w.cash_account END], ARRAY[d.amount],
    CASE WHEN p_user IS NULL THEN money.suspense_journal(d) END);
  IF p_user IS NOT NULL AND v_answer.state = 'applied' THEN
    PERFORM limits.use(ARRAY[p_user], ARRAY[d.currency], 'deposit', ARRAY[v_answer.intent_id::text], ARRAY[d.amount], clock_timestamp());
  END IF;
  RETURN v_answer;
END $$;

GRANT EXECUTE ON FUNCTION money.resolve_deposit TO duskline_app;
