-- Opens a producer. Servers of the release before call it; this one calls money.set_gates.
CREATE OR REPLACE FUNCTION money.open_producer(p_producer smallint, p_reason text DEFAULT '', p_term bigint DEFAULT NULL) RETURNS bigint[]
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT s.versions FROM money.set_gates('{0}', ARRAY[p_producer::bigint], '{NULL}', '{t}', ARRAY[p_reason], p_term) s
$$;

GRANT EXECUTE ON FUNCTION money.open_producer TO duskline_app;
