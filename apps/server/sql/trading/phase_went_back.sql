-- The board of the process that takes the feed has gone back, or had no need to.
CREATE OR REPLACE FUNCTION trading.phase_went_back(p_id bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE trading.phase_back b SET applied_at = clock_timestamp() WHERE b.id = p_id AND b.applied_at IS NULL
$$;

GRANT EXECUTE ON FUNCTION trading.phase_went_back TO duskline_app;
