-- Whether there is a player whom the register of exclusions is asked about.
CREATE OR REPLACE FUNCTION kyc.is_register_needed() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM betting.player_state s WHERE s.register_until IS NOT NULL)
$$;

GRANT EXECUTE ON FUNCTION kyc.is_register_needed TO duskline_app;
