-- The account of what a player owes, opened when they owe for the first time. The caller holds the lock of the cash account.
CREATE OR REPLACE FUNCTION money.debt_account(p_user bigint, p_currency text) RETURNS bigint LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_id bigint;
BEGIN
  INSERT INTO money.account (id, user_id, kind, currency, balance) VALUES (nextval('money.player_account_id'), p_user, 'receivable', p_currency, 0)
    ON CONFLICT DO NOTHING;
  SELECT a.id INTO STRICT v_id FROM money.account a WHERE a.user_id = p_user AND a.kind = 'receivable' AND a.currency = p_currency AND a.tag = '' FOR UPDATE;
  RETURN v_id;
END $$;
