-- One journal with one transfer: the shape of every simple money event. Returns the journal, also when it had been written
-- before with the same hash. SQLSTATE DL001 = the key was used for something else; 23514 = not enough money.
CREATE OR REPLACE FUNCTION money.post(p_kind text, p_scope text, p_key text, p_hash bytea, p_actor text, p_reason text,
                           p_debit bigint, p_credit bigint, p_currency text, p_amount bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_id bigint := nextval('money.journal_id');
  v_old record;
BEGIN
  PERFORM 1 FROM money.account WHERE id IN (p_debit, p_credit) AND id > 0 ORDER BY id FOR UPDATE;
  WITH j AS (
    INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor, reason)
    VALUES (v_id, p_kind, p_scope, p_key, p_hash, p_actor, p_reason) ON CONFLICT (kind, scope, idem_key) DO NOTHING RETURNING id)
  INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
  SELECT j.id, 1, p_debit, p_credit, p_currency, p_amount FROM j;
  IF FOUND THEN
    INSERT INTO platform.outbox (topic, events)
    SELECT 'balance', json_build_object('journalId', array_agg(v_id), 'userId', array_agg(a.user_id::text), 'currency', array_agg(a.currency),
                                        'kind', array_agg(p_kind), 'account', array_agg(a.kind), 'balance', array_agg(a.balance::text))
      FROM money.account a WHERE a.id IN (p_debit, p_credit) AND a.id > 0 HAVING count(*) > 0;
    RETURN v_id;
  END IF;
  SELECT id, request_hash INTO v_old FROM money.journal WHERE kind = p_kind AND scope = p_scope AND idem_key = p_key;
  IF v_old.request_hash <> p_hash THEN
    RAISE EXCEPTION 'key % was used for another request', p_key USING ERRCODE = 'DL001';
  END IF;
  RETURN v_old.id;
END $$;
