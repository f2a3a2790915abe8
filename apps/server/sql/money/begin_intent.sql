-- Begins an intent of the kind: another call for the same transaction, or one that takes back the same one, waits from here until this one is committed.
-- Returns the row that the key has already (its id is set), or the draft of a new one; its target is looked up, and gives the player where p_user
-- is NULL. p_more holds the other fields of the request: {round?, to?, note?, ...}; all of them are part of the hash.
-- SQLSTATE DL001 = the key was used for another request; 22023 = no such provider, or what no transaction can be. Locks: 7065 of both keys.
CREATE OR REPLACE FUNCTION money.begin_intent(p_kind text, p_type text, p_provider text, p_transaction text, p_user bigint, p_currency text, p_amount bigint,
                                              p_target text, p_more jsonb, p_actor text) RETURNS money.intent LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_hash bytea := sha256(convert_to(jsonb_build_array(p_kind, p_user, p_currency, p_amount, p_target, p_more)::text, 'UTF8'));
  v money.intent;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM money.provider x WHERE x.code = p_provider AND x.type = coalesce(p_type, x.type)) THEN
    RAISE EXCEPTION 'there is no provider % for a %', p_provider, p_kind USING ERRCODE = '22023';
  END IF;
  IF coalesce(length(p_transaction), 0) NOT BETWEEN 1 AND 120 OR length(p_target) NOT BETWEEN 1 AND 120
     OR length(p_more ->> 'round') NOT BETWEEN 1 AND 120 OR length(p_more ->> 'note') > 500
     OR p_user <= 0 OR p_amount < (CASE WHEN p_kind LIKE 'game%' THEN 0 ELSE 1 END) OR p_amount > 1000000000000000
     OR (p_target IS NULL AND (p_user IS NULL OR p_currency IS NULL OR p_amount IS NULL)) OR (p_kind LIKE 'game%' AND (p_user IS NULL OR p_currency IS NULL))
     OR (p_kind IN ('game_credit', 'withdrawal_confirm', 'bonus_convert') AND p_amount IS NULL) OR (p_kind = 'withdrawal_confirm' AND p_currency IS NULL)
     OR (p_kind IN ('withdrawal_confirm', 'withdrawal_cancel', 'game_rollback', 'bonus_convert', 'bonus_forfeit', 'reversal', 'deposit_allocate',
                      'deposit_refund') AND p_target IS NULL) THEN
    RAISE EXCEPTION 'this is no %', p_kind USING ERRCODE = '22023';
  END IF;
  PERFORM pg_advisory_xact_lock(7065, k.key)
     FROM (SELECT DISTINCT hashtext(p_provider || '/' || x) AS key FROM unnest(ARRAY[p_transaction, p_target]) x WHERE x IS NOT NULL ORDER BY 1) k;
  SELECT * INTO v FROM money.intent i WHERE i.provider = p_provider AND i.transaction_id = p_transaction;
  IF FOUND THEN
    IF v.request_hash <> v_hash THEN
      RAISE EXCEPTION 'transaction % of % was used for another request', p_transaction, p_provider USING ERRCODE = 'DL001';
    END IF;
    RETURN v;
  END IF;
  SELECT i.id, i.user_id INTO v.target_id, v.user_id FROM money.intent i WHERE i.provider = p_provider AND i.transaction_id = p_target;
  v.provider := p_provider; v.transaction_id := p_transaction; v.kind := p_kind; v.request_hash := v_hash; v.actor := p_actor;
  v.user_id := coalesce(p_user, v.user_id); v.currency := p_currency; v.amount := p_amount; v.target_transaction := p_target;
  v.round := p_more ->> 'round'; v.note := p_more ->> 'note'; v.to_user_id := (p_more ->> 'to')::bigint;
  v.cash := 0; v.bonus := 0;
  RETURN v;
END $$;
