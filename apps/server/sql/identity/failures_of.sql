-- How many failures a key has that are not forgiven yet.
CREATE OR REPLACE FUNCTION identity.failures_of(p_key text, p_now timestamptz, p_leak interval) RETURNS int LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = identity, pg_temp AS $$
  SELECT coalesce((SELECT identity.failures_left(t.failures, t.last_failure_at, p_now, p_leak) FROM identity.throttle t WHERE t.key = p_key), 0)
$$;

GRANT EXECUTE ON FUNCTION identity.failures_of TO duskline_app;
