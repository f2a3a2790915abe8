-- Makes currencies known to the ledger that are not yet, with the accounts that the operator has in every other one, and to the policy. p_currencies is a
-- list of {code, scale, bookUnits, bookCents}. Returns the codes that are new; one that is known with other decimals is refused (22023): amounts are stored
-- in them. For the owner of the schema.
CREATE OR REPLACE FUNCTION money.open_currencies(p_currencies jsonb) RETURNS SETOF text LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_fault text;
  v_new text[];
BEGIN
  SELECT string_agg(format('%s has %s decimals in the ledger, not %s', y.code, y.scale, c.scale), ', ' ORDER BY y.code) INTO v_fault
    FROM jsonb_to_recordset(p_currencies) AS c(code text, scale smallint) JOIN money.currency y ON y.code = c.code WHERE y.scale <> c.scale;
  IF v_fault IS NOT NULL THEN
    RAISE EXCEPTION 'currencies are refused: %', v_fault USING ERRCODE = '22023';
  END IF;
  WITH opened AS (
    INSERT INTO money.currency (code, scale) SELECT c.code, c.scale FROM jsonb_to_recordset(p_currencies) AS c(code text, scale smallint)
        ON CONFLICT (code) DO NOTHING RETURNING code)
  SELECT coalesce(array_agg(o.code ORDER BY o.code), '{}') INTO v_new FROM opened o;
  INSERT INTO money.account (id, kind, tag, currency)
  SELECT nextval('money.house_account_id'), k.kind, k.tag, n.code
    FROM unnest(v_new) AS n(code) CROSS JOIN (SELECT DISTINCT a.kind, a.tag FROM money.account a WHERE a.user_id IS NULL) k
   ORDER BY n.code, k.kind, k.tag;
  PERFORM policy.add_currencies(p_currencies);
  RETURN QUERY SELECT unnest(v_new);
END $$;
