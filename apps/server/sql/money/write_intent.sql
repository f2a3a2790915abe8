-- Writes what was decided of a draft: refused (refusal is set), a tombstone, applied (its cash and bonus are moved by one journal, which has the kind of the
-- intent and may reverse another) or unallocated (refusal is set, and its amount is moved into suspense). A player who gets cash pays off what they owe first;
-- a journal that touches no player is published as one of suspense ('refund_returned' = what comes back into it). What a
-- tombstone stands for is refused. Returns the answer that the key has from now on.
CREATE OR REPLACE FUNCTION money.write_intent(p_intent money.intent, p_debit bigint[], p_credit bigint[], p_moved bigint[], p_reverses bigint DEFAULT NULL)
RETURNS money.intent_answer LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v money.intent := p_intent;
BEGIN
  IF (v.refusal IS NULL OR v.state = 'unallocated') AND v.state IS DISTINCT FROM 'tombstone' AND money.is_taken_back(v.provider, v.transaction_id) THEN
    v.refusal := 'CANCELLED_BEFORE';
    v.state := NULL;
  END IF;
  v.id := nextval('money.intent_id');
  v.state := CASE WHEN v.refusal IS NOT NULL AND v.state IS DISTINCT FROM 'unallocated' THEN 'refused' ELSE coalesce(v.state, 'applied') END;
  IF v.state <> 'applied' THEN
    v.cash := 0;
    v.bonus := 0;
  END IF;
  IF v.cash + v.bonus > 0 OR v.state = 'unallocated' THEN
    v.journal_id := nextval('money.journal_id');
    WITH j AS (
      INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, reverses, actor, reason)
      VALUES (v.journal_id, v.kind, 'intent', 'intent/' || v.provider || '/' || v.transaction_id, v.request_hash, p_reverses, v.actor, v.note))
    INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
    SELECT v.journal_id, row_number() OVER (ORDER BY m.ord), m.debit, m.credit, v.currency, m.amount
      FROM unnest(p_debit, p_credit, p_moved) WITH ORDINALITY AS m(debit, credit, amount, ord) WHERE m.amount > 0;
    PERFORM money.recover_debt(a.user_id, a.currency, 'intent-' || v.id, v.actor) FROM money.account a WHERE a.id = ANY (p_credit) AND a.kind = 'cash';
    INSERT INTO platform.outbox (topic, events)
    SELECT 'balance', json_build_object('journalId', array_agg(v.journal_id), 'userId', array_agg(a.user_id::text), 'currency', array_agg(a.currency),
                                        'kind', array_agg(v.kind), 'account', array_agg(a.kind), 'balance', array_agg(a.balance::text))
      FROM money.account a WHERE a.id = ANY (p_debit || p_credit) AND a.id > 0 HAVING count(*) > 0;
    IF 0 > ALL (p_debit || p_credit) THEN
      INSERT INTO platform.outbox (topic, events)
      SELECT 'suspense', json_build_object('journalId', array_agg(v.journal_id), 'userId', array_agg(v.user_id::text), 'currency', array_agg(v.currency),
                                           'kind', array_agg(CASE WHEN v.kind = 'reversal' AND p_credit[1] = money.house_account('suspense', v.currency)
                                                                  THEN 'refund_returned' ELSE v.kind END),
                                           'provider', array_agg(v.provider), 'transaction', array_agg(v.transaction_id),
                                           'amount', array_agg((v.cash + CASE v.state WHEN 'unallocated' THEN v.amount ELSE 0 END)::text),
                                           'refusal', array_agg(v.refusal));
    END IF;
  END IF;
  SELECT max(a.balance) FILTER (WHERE a.kind = 'cash'), max(a.balance) FILTER (WHERE a.kind = 'bonus') INTO v.cash_after, v.bonus_after
    FROM money.account a WHERE a.user_id = v.user_id AND a.currency = v.currency AND a.tag = '';
  v.xid := pg_current_xact_id();
  v.created_at := clock_timestamp();
  INSERT INTO money.intent SELECT v.*;
  RETURN money.answer_intent(v, false);
END $$;
