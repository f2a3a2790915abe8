-- Closes a producer; tells, as close_gate, how long it waited for the bets that held the lock. p_term: of the role feed.
CREATE OR REPLACE FUNCTION money.close_producer(p_producer smallint, p_reason text DEFAULT '', p_term bigint DEFAULT NULL,
  OUT versions bigint[], OUT waited_ms float8) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_asked timestamptz := clock_timestamp();
BEGIN
  PERFORM platform.check_term('feed', p_term, true);
  PERFORM pg_advisory_xact_lock(7000, p_producer);
  waited_ms := extract(epoch FROM clock_timestamp() - v_asked) * 1000;
  versions := money.gate_set(0::smallint, ARRAY[p_producer::bigint], NULL, false, p_reason);
END $$;

GRANT EXECUTE ON FUNCTION money.close_producer TO duskline_app;
