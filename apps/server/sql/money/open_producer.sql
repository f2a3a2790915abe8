-- Opens a producer. Returns its new version.
CREATE OR REPLACE FUNCTION money.open_producer(p_producer smallint, p_reason text DEFAULT '') RETURNS bigint[] LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7000, p_producer);
  RETURN money.gate_set(0::smallint, ARRAY[p_producer::bigint], NULL, true, p_reason);
END $$;

GRANT EXECUTE ON FUNCTION money.open_producer TO duskline_app;
