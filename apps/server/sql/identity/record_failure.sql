-- Counts one failure (count_failure), of a blocked key too: its block then grows. Returns until when the key is blocked (null: not).
CREATE OR REPLACE FUNCTION identity.record_failure(p_key text, p_now timestamptz, p_threshold int, p_leak interval, p_base interval, p_longest interval)
RETURNS timestamptz LANGUAGE sql SECURITY DEFINER SET search_path = identity, pg_temp AS $$
  SELECT blocked FROM identity.count_failure(p_key, p_now, p_threshold, p_leak, p_base, p_longest, true) AS counted(blocked)
$$;

GRANT EXECUTE ON FUNCTION identity.record_failure TO duskline_app;
