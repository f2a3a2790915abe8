-- Play money that a player gives up goes back to where it came from, as ordinary journals. In the play profile alone. The caller holds the player lock.
CREATE OR REPLACE FUNCTION money.return_play_money(p_user bigint, p_key text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v record;
BEGIN
  PERFORM platform.only_in_play('giving up play money');
  FOR v IN SELECT a.id, a.kind, a.currency, a.balance FROM money.account a
            WHERE a.user_id = p_user AND a.kind IN ('cash', 'bonus') AND a.balance > 0 ORDER BY a.id LOOP
    PERFORM money.post('demo_return', 'u' || p_user, p_key || '/' || v.id, sha256(convert_to(p_user || '/' || v.id || '/' || v.balance, 'UTF8')),
                       'u' || p_user, 'play money given up', v.id, money.house_account('adjustment', v.currency), v.currency, v.balance);
  END LOOP;
END $$;
