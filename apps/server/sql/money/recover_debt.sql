-- Pays off what a player owes out of their cash; the caller holds the lock of the cash account. For every path that credits
-- cash: settlement calls it after each payout, holds after each release, intents after each credit. p_key names what has credited it, once for
-- ever. Returns the amount taken.
CREATE OR REPLACE FUNCTION money.recover_debt(p_user bigint, p_currency text, p_key text, p_actor text) RETURNS bigint LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_row record;
BEGIN
  SELECT c.id AS cash, r.id AS receivable, least(c.balance, -r.balance) AS amount INTO v_row
    FROM money.account c JOIN money.account r ON r.user_id = c.user_id AND r.kind = 'receivable' AND r.currency = c.currency AND r.tag = ''
   WHERE c.user_id = p_user AND c.kind = 'cash' AND c.currency = p_currency AND c.tag = '';
  IF v_row.amount IS NULL OR v_row.amount <= 0 THEN RETURN 0; END IF;
  PERFORM money.post('recover', 'u' || p_user, p_key, sha256(convert_to(p_key || '/' || v_row.amount, 'UTF8')), p_actor, 'owed from money that was taken back',
                     v_row.cash, v_row.receivable, p_currency, v_row.amount);
  RETURN v_row.amount;
END $$;
