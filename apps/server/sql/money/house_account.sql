-- The number of an account of the operator, by its kind.
CREATE OR REPLACE FUNCTION money.house_account(p_kind text, p_currency text, p_tag text DEFAULT '') RETURNS bigint LANGUAGE sql STABLE
  SET search_path = pg_catalog, pg_temp AS
$$ SELECT id FROM money.account WHERE user_id IS NULL AND kind = p_kind AND currency = p_currency AND tag = p_tag $$;

GRANT EXECUTE ON FUNCTION money.house_account TO duskline_app;
