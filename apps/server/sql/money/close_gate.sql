-- Closes a whole match, or (p_markets given) some of its markets. Also tells how long it waited for the bets that held the lock: that alone is
-- what smaller placement calls can shorten. p_term: of the role feed.
CREATE OR REPLACE FUNCTION money.close_gate(p_match int, p_markets bigint[] DEFAULT NULL, p_reason text DEFAULT '', p_term bigint DEFAULT NULL,
  OUT versions bigint[], OUT waited_ms float8) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_asked timestamptz := clock_timestamp();
BEGIN
  PERFORM platform.check_term('feed', p_term, true);
  PERFORM pg_advisory_xact_lock(7001, p_match);
  waited_ms := extract(epoch FROM clock_timestamp() - v_asked) * 1000;
  versions := CASE WHEN p_markets IS NULL THEN money.gate_set(1::smallint, ARRAY[p_match::bigint], NULL, false, p_reason)
                   ELSE money.gate_set(2::smallint, p_markets, p_match, false, p_reason) END;
END $$;

GRANT EXECUTE ON FUNCTION money.close_gate TO duskline_app;
