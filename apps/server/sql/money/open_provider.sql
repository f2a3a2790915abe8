-- Makes a payment processor or a game provider known, with a clearing account in every currency. Doing it again changes nothing, but for currencies
-- that came since; another type for the same code is refused (22023).
CREATE OR REPLACE FUNCTION money.open_provider(p_code text, p_type text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO money.provider (code, type) VALUES (p_code, p_type) ON CONFLICT (code) DO NOTHING;
  IF (SELECT v.type FROM money.provider v WHERE v.code = p_code) <> p_type THEN
    RAISE EXCEPTION 'provider % is of another type', p_code USING ERRCODE = '22023';
  END IF;
  INSERT INTO money.account (id, kind, tag, currency)
  SELECT nextval('money.house_account_id'), k.kind, p_code, c.code
    FROM money.currency c, (VALUES ('payment', 'psp_clearing'), ('game', 'casino_clearing')) AS k(type, kind)
   WHERE k.type = p_type AND NOT EXISTS (SELECT 1 FROM money.account a WHERE a.user_id IS NULL AND a.kind = k.kind AND a.tag = p_code AND a.currency = c.code)
   ORDER BY c.code
      ON CONFLICT DO NOTHING;
END $$;

GRANT EXECUTE ON FUNCTION money.open_provider TO duskline_app;
