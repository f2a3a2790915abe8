-- The table of the oldest day of the history; NULL when there is none.
CREATE OR REPLACE FUNCTION odds_history.oldest_day() RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT min(c.relname::text) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'odds_history.change'::regclass
$$;

GRANT EXECUTE ON FUNCTION odds_history.oldest_day TO duskline_app;
