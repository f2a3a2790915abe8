-- Players whose open bets have to be given back.
CREATE OR REPLACE FUNCTION limits.bets_to_void() RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT DISTINCT b.user_id FROM limits.break b WHERE b.voids_bets
$$;

GRANT EXECUTE ON FUNCTION limits.bets_to_void TO duskline_app;
