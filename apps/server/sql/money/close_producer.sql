-- Closes a producer. Servers of the release before call it; this one calls money.set_gates.
CREATE OR REPLACE FUNCTION money.close_producer(p_producer smallint, p_reason text DEFAULT '', p_term bigint DEFAULT NULL,
  OUT versions bigint[], OUT waited_ms float8) LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT s.versions, s.waited_ms
    FROM money.set_gates('{0}', ARRAY[p_producer::bigint], '{NULL}', '{f}', ARRAY[p_reason], p_term) s
$$;

GRANT EXECUTE ON FUNCTION money.close_producer TO duskline_app;
