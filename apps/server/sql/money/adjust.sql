-- A person corrects a balance: 'credit' gives, 'debit' takes. Above the amount of one person (policy.desk) nothing happens until a second trader sends the
-- same under the same key ('waiting'). No trader adjusts their own balance. Locks: 7063 of the adjustment, then those of begin_intent.
CREATE OR REPLACE FUNCTION money.adjust(p_provider text, p_transaction text, p_user bigint, p_currency text, p_amount bigint, p_direction text,
  p_reason text, p_actor jsonb)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_subject text := 'adjustment:' || p_provider || '/' || p_transaction;
  v_terms jsonb := jsonb_build_object('userId', p_user::text, 'currency', p_currency, 'amountMinor', p_amount::text,
    'direction', p_direction, 'reason', p_reason);
  v_house bigint := money.house_account('adjustment', p_currency);
  v_weight bigint;
  v money.intent;
  w money.wallet;
BEGIN
  IF p_direction IS NULL OR p_direction NOT IN ('credit', 'debit') OR coalesce(length(p_reason), 0) NOT BETWEEN 3 AND 200 THEN
    RAISE EXCEPTION 'an adjustment has a direction and a reason' USING ERRCODE = '22023';
  END IF;
  IF p_actor ->> 'kind' IS DISTINCT FROM 'trader' OR NOT identity.is_trader((p_actor ->> 'userId')::bigint) OR (p_actor ->> 'userId')::bigint = p_user THEN
    RAISE EXCEPTION 'this is for another trader to do' USING ERRCODE = '42501';
  END IF;
  PERFORM pg_advisory_xact_lock(7063, hashtext(v_subject));
  v := money.begin_intent('adjustment', 'operator', p_provider, p_transaction, p_user, p_currency, p_amount, NULL,
    jsonb_build_object('note', p_reason, 'direction', p_direction),
                          'u' || (p_actor ->> 'userId'));
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  IF EXISTS (SELECT 1 FROM trading.second_approval s WHERE s.subject = v_subject AND s.state = 'open' AND s.terms <> v_terms) THEN
    RAISE EXCEPTION 'transaction % of % was used for another request', p_transaction, p_provider USING ERRCODE = 'DL001';
  END IF;
  SELECT least(ceil(p_amount::numeric * r.cents / r.units), 1000000000000000000) INTO v_weight FROM policy.book_rate r WHERE r.currency = p_currency;
  IF NOT FOUND THEN RAISE EXCEPTION 'unknown currency' USING ERRCODE = '22023'; END IF;
  IF trading.second_trader(v_subject, 'adjust', v_terms, v_weight, p_actor, NULL, p_transaction, v.request_hash) <> 'go' THEN
    RETURN ROW(NULL, 'waiting', NULL, 0, 0, NULL, NULL, false)::money.intent_answer;
  END IF;
  w := money.lock_wallet(p_user, p_currency);
  v.refusal := CASE WHEN w.cash_account IS NULL THEN 'CURRENCY_MISMATCH' WHEN p_direction = 'debit' AND w.cash < p_amount THEN 'INSUFFICIENT_FUNDS' END;
  v.cash := p_amount;
  PERFORM trading.note(p_actor, 'adjust', v_subject, jsonb_build_object('cashMinor', w.cash::text),
    v_terms || jsonb_strip_nulls(jsonb_build_object('refusal', v.refusal)), p_reason);
  IF p_direction = 'credit' THEN
    RETURN money.write_intent(v, ARRAY[v_house], ARRAY[w.cash_account], ARRAY[p_amount]);
  END IF;
  RETURN money.write_intent(v, ARRAY[w.cash_account], ARRAY[v_house], ARRAY[p_amount]);
END $$;

GRANT EXECUTE ON FUNCTION money.adjust TO duskline_app;
