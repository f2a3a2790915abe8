-- The levels of markers of harm in their order.
CREATE OR REPLACE FUNCTION limits.harm_rank(p_level text) RETURNS int LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT array_position(ARRAY['none', 'watch', 'act', 'block'], p_level) - 1
$$;
