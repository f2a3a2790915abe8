-- Removes items that have succeeded, in this process or in another. Returns those that were counted or parked. A changed match never ends by itself, and a
-- doubtful result only once it is decided.
CREATE OR REPLACE FUNCTION platform.items_succeeded(p_kind text, p_key text[]) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF p_kind = 'changed_match' OR (p_kind = 'result-case' AND betting.has_open_case(p_key)) THEN
    RAISE EXCEPTION '% waits for the trading desk', p_kind USING ERRCODE = '42501';
  END IF;
  RETURN QUERY DELETE FROM platform.parked k WHERE k.kind = p_kind AND k.key = ANY (p_key) RETURNING k.key;
END $$;

GRANT EXECUTE ON FUNCTION platform.items_succeeded TO duskline_app;
