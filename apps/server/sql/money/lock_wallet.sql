-- Takes the player lock, which is that of the cash account, and reads under it what a player has and whether they may play; accounts are NULL where
-- they have none in the currency. Locks and exclusions are stored with the bets and with the person: either is enough, and neither can be written until
-- the transaction ends.
CREATE OR REPLACE FUNCTION money.lock_wallet(p_user bigint, p_currency text) RETURNS money.wallet LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  w money.wallet;
  v_person record;
  v_state record;
BEGIN
  SELECT a.id, a.balance INTO w.cash_account, w.cash FROM money.account a
   WHERE a.user_id = p_user AND a.kind = 'cash' AND a.currency = p_currency AND a.tag = '' FOR UPDATE;
  SELECT a.id, a.balance INTO w.bonus_account, w.bonus FROM money.account a
    WHERE a.user_id = p_user AND a.kind = 'bonus' AND a.currency = p_currency AND a.tag = '';
  SELECT a.id, a.balance INTO w.withdrawing_account, w.withdrawing FROM money.account a
   WHERE a.user_id = p_user AND a.kind = 'withdrawing' AND a.currency = p_currency AND a.tag = '';
  SELECT u.locked_at, u.excluded_until INTO v_person FROM identity."user" u WHERE u.id = p_user FOR SHARE;
  SELECT s.locked, s.excluded_until, s.terms_accepted, s.unverified, s.unconfirmed, s.register_until, s.play_blocked INTO v_state
    FROM betting.player_state s WHERE s.user_id = p_user;
  w.is_locked := v_person.locked_at IS NOT NULL OR coalesce(v_state.locked, false);
  w.is_excluded := coalesce(greatest(v_person.excluded_until, v_state.excluded_until) > clock_timestamp(), false)
    OR coalesce(v_state.register_until <= clock_timestamp(), false);
  w.has_terms := coalesce(v_state.terms_accepted, true);
  w.is_play_blocked := coalesce(v_state.play_blocked, false);
  w.is_unverified := coalesce(v_state.unverified, false);
  w.unconfirmed := v_state.unconfirmed;
  RETURN w;
END $$;
