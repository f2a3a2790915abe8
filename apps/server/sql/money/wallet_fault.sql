-- Why a player may not: pay-in, play, pay-out. NULL = they may. An excluded player still gets their money out; a locked one has to ask the operator.
CREATE OR REPLACE FUNCTION money.wallet_fault(p_wallet money.wallet, p_act text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN p_wallet.cash_account IS NULL THEN 'CURRENCY_MISMATCH'
              WHEN p_wallet.is_locked THEN 'PLAYER_LOCKED'
              WHEN p_wallet.is_excluded AND p_act <> 'pay-out' THEN 'PLAYER_EXCLUDED'
              WHEN p_wallet.is_play_blocked AND p_act <> 'pay-out' THEN 'PLAY_BLOCKED'
              WHEN NOT p_wallet.has_terms AND p_act = 'play' THEN 'TERMS_NOT_ACCEPTED'
              WHEN p_wallet.is_unverified AND p_act = 'play' THEN 'IDENTITY_REQUIRED'
              WHEN p_wallet.unconfirmed = 'gambling' AND p_act = 'play' THEN 'EMAIL_REQUIRED' END
$$;
