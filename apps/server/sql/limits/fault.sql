-- Why an amount cannot be paid in (source deposit) or staked (ticket, game) at p_now: DEPOSIT_LIMIT, STAKE_LIMIT, LOSS_LIMIT, or a reason of
-- limits.play_fault. NULL = it can; what costs no cash (a free round) is held against no amount. The caller holds the player lock, and calls limits.use
-- when the amount is taken: these two belong to whatever takes a stake or a deposit.
CREATE OR REPLACE FUNCTION limits.fault(p_user bigint, p_currency text, p_source text, p_amount bigint, p_now timestamptz) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
BEGIN
  IF NOT limits.is_limited(ARRAY[p_user]) THEN RETURN NULL; END IF;
  IF p_source = 'deposit' THEN
    RETURN CASE WHEN p_amount > limits.room(p_user, p_currency, 'deposit', p_now) THEN 'DEPOSIT_LIMIT' END;
  END IF;
  RETURN CASE WHEN p_amount > 0 AND p_amount > limits.room(p_user, p_currency, 'stake', p_now) THEN 'STAKE_LIMIT'
              WHEN p_amount > 0 AND p_amount > limits.room(p_user, p_currency, 'loss', p_now) THEN 'LOSS_LIMIT'
              ELSE limits.play_fault(p_user, NULL, p_now) END;
END $$;
