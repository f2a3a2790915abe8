-- Takes back a deposit (a chargeback), a withdrawal or a refund that was paid out and came back, a transfer or a fee: whole and once. Of a deposit, what the
-- player has spent becomes a debt; one that is unallocated goes out of suspense, and one that was allocated is taken from whom it was allocated to. A refund
-- that came back puts its deposit into suspense again. A deposit that is charged back while its refund stands was paid twice: refused, and people are called.
-- A transfer is taken back only while the receiver still has it. Of a payment that was never heard of it leaves a tombstone: the payment is refused when it
-- comes. Locks: 7063 of the target as a deposit that traders decide about, then those of begin_intent.
CREATE OR REPLACE FUNCTION money.reverse_intent(p_provider text, p_transaction text, p_target text, p_note text)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_subject text := 'deposit:' || p_provider || '/' || p_target;
  v money.intent;
  t money.intent;
  w money.wallet;
  o money.wallet;
  v_taken bigint;
  v_debt bigint;
  v_house bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7063, hashtext(v_subject));
  v := money.begin_intent('reversal', NULL, p_provider, p_transaction, NULL, NULL, NULL, p_target, jsonb_build_object('note', p_note), p_provider);
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  SELECT * INTO t FROM money.intent i WHERE i.id = v.target_id;
  IF t.state = 'unallocated' THEN v.user_id := coalesce((money.allocation_of(t)).user_id, t.user_id); END IF;
  PERFORM money.lock_players(v.user_id, t.to_user_id, t.currency);
  w := money.lock_wallet(v.user_id, t.currency);
  o := money.lock_wallet(t.to_user_id, t.currency);
  v.currency := t.currency;
  v.to_user_id := t.to_user_id;
  v.refusal := CASE WHEN money.is_taken_back(p_provider, p_target) THEN 'ALREADY_TAKEN_BACK'
                    WHEN t.id IS NULL AND (SELECT x.type FROM money.provider x WHERE x.code = p_provider) = 'payment' THEN NULL
                    WHEN t.state IS NULL OR t.state NOT IN ('applied', 'unallocated')
                      OR t.kind NOT IN ('deposit', 'deposit_refund', 'withdrawal_confirm', 'transfer', 'fee')
                      THEN 'TARGET_UNKNOWN'
                    WHEN t.kind = 'transfer' AND o.cash < t.cash THEN 'INSUFFICIENT_FUNDS' END;
  IF v.refusal IS NULL AND t.id IS NULL THEN v.state := 'tombstone'; END IF;
  IF v.refusal = 'ALREADY_TAKEN_BACK' AND money.is_refunded(p_provider, p_target) THEN
    INSERT INTO platform.outbox (topic, events)
    SELECT 'suspense', json_build_object('journalId', json_build_array(NULL), 'userId', json_build_array(t.user_id::text),
                                         'currency', json_build_array(t.currency), 'kind', json_build_array('paid_twice'),
                                         'provider', json_build_array(p_provider), 'transaction', json_build_array(p_target),
                                         'amount', json_build_array(t.amount::text), 'refusal', json_build_array(v.refusal));
  END IF;
  IF v.refusal IS NOT NULL OR v.state = 'tombstone' THEN RETURN money.write_intent(v, NULL, NULL, NULL); END IF;
  v.cash := CASE t.state WHEN 'unallocated' THEN t.amount ELSE t.cash END;
  v_house := CASE t.kind WHEN 'fee' THEN money.house_account('fee_income', t.currency) ELSE money.house_account('psp_clearing', t.currency, p_provider) END;
  IF t.kind = 'deposit_refund' THEN
    RETURN money.write_intent(v, ARRAY[v_house], ARRAY[money.house_account('suspense', t.currency)], ARRAY[v.cash], t.journal_id);
  END IF;
  IF t.state = 'unallocated' AND (money.allocation_of(t)).id IS NULL THEN
    -- There is nothing left to decide for who was asked to.
    UPDATE trading.second_approval s SET state = 'replaced', ended_by = p_provider, ended_at = clock_timestamp()
     WHERE s.subject = v_subject AND s.state = 'open';
    RETURN money.write_intent(v, ARRAY[money.house_account('suspense', t.currency)], ARRAY[v_house], ARRAY[v.cash], money.suspense_journal(t));
  END IF;
  IF t.kind = 'deposit' THEN
    v_taken := least(w.cash, v.cash);
    IF v_taken < v.cash THEN v_debt := money.debt_account(v.user_id, t.currency); END IF;
    RETURN money.write_intent(v, ARRAY[w.cash_account, v_debt], ARRAY[v_house, v_house], ARRAY[v_taken, v.cash - v_taken],
      CASE t.state WHEN 'unallocated' THEN money.suspense_journal(t) ELSE t.journal_id END);
  END IF;
  RETURN money.write_intent(v, ARRAY[CASE t.kind WHEN 'transfer' THEN o.cash_account ELSE v_house END], ARRAY[w.cash_account], ARRAY[t.cash],
                            CASE WHEN t.kind <> 'withdrawal_confirm' THEN t.journal_id END);
END $$;

GRANT EXECUTE ON FUNCTION money.reverse_intent TO duskline_app;
