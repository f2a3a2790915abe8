-- How many of the failures that were counted are not forgiven yet: one is forgiven every p_leak without another.
CREATE OR REPLACE FUNCTION identity.failures_left(p_failures int, p_last timestamptz, p_now timestamptz, p_leak interval) RETURNS int LANGUAGE sql IMMUTABLE
  SET search_path = pg_catalog, pg_temp AS $$
  SELECT greatest(0, p_failures - floor(extract(epoch FROM greatest(interval '0', p_now - p_last)) / extract(epoch FROM p_leak)))::int
$$;
