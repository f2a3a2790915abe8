-- Play money for a demo account, as an ordinary journal; it pays off first what the player owes. In the play profile alone. Returns the balance.
CREATE OR REPLACE FUNCTION money.grant_demo(p_user bigint, p_currency text, p_amount bigint, p_key text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_cash bigint;
BEGIN
  PERFORM platform.only_in_play('play money');
  PERFORM money.open_accounts(p_user, p_currency);
  SELECT id INTO v_cash FROM money.account WHERE user_id = p_user AND kind = 'cash' AND currency = p_currency AND tag = '';
  PERFORM money.post('demo_grant', 'u' || p_user, p_key, sha256(convert_to(p_user || '/' || p_currency || '/' || p_amount, 'UTF8')),
                     'system', 'play money', money.house_account('adjustment', p_currency), v_cash, p_currency, p_amount);
  PERFORM money.recover_debt(p_user, p_currency, p_key, 'system');
  RETURN (SELECT balance FROM money.account WHERE id = v_cash);
END $$;

GRANT EXECUTE ON FUNCTION money.grant_demo TO duskline_app;
