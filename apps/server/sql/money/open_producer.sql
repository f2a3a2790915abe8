-- Opens a producer. Returns its new version. p_term: of the role feed.
CREATE OR REPLACE FUNCTION money.open_producer(p_producer smallint, p_reason text DEFAULT '', p_term bigint DEFAULT NULL) RETURNS bigint[]
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM platform.check_term('feed', p_term);
  PERFORM pg_advisory_xact_lock(7000, p_producer);
  RETURN money.gate_set(0::smallint, ARRAY[p_producer::bigint], NULL, true, p_reason);
END $$;

GRANT EXECUTE ON FUNCTION money.open_producer TO duskline_app;
