-- Opens a whole match, or (p_markets given) some of its markets. Returns the new versions. p_term: of the role feed.
CREATE OR REPLACE FUNCTION money.open_gate(p_match int, p_markets bigint[] DEFAULT NULL, p_reason text DEFAULT '', p_term bigint DEFAULT NULL)
  RETURNS bigint[]
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM platform.check_term('feed', p_term);
  PERFORM pg_advisory_xact_lock(7001, p_match);
  IF p_markets IS NULL THEN RETURN money.gate_set(1::smallint, ARRAY[p_match::bigint], NULL, true, p_reason); END IF;
  RETURN money.gate_set(2::smallint, p_markets, p_match, true, p_reason);
END $$;

GRANT EXECUTE ON FUNCTION money.open_gate TO duskline_app;
