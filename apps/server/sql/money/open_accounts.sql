-- Opens what a player needs in one currency; opening twice changes nothing.
CREATE OR REPLACE FUNCTION money.open_accounts(p_user bigint, p_currency text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO money.account (id, user_id, kind, currency, balance)
  SELECT nextval('money.player_account_id'), p_user, k.kind, p_currency, 0
    FROM unnest(ARRAY['cash', 'bonus', 'reserved', 'withdrawing']) AS k(kind)
   WHERE NOT EXISTS (SELECT 1 FROM money.account a WHERE a.user_id = p_user AND a.kind = k.kind AND a.currency = p_currency AND a.tag = '')
      ON CONFLICT DO NOTHING;
END $$;

GRANT EXECUTE ON FUNCTION money.open_accounts TO duskline_app;
