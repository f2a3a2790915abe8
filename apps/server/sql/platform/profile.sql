-- NULL = nobody has said: nothing of either profile is possible.
CREATE OR REPLACE FUNCTION platform.profile() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT d.profile FROM platform.deployment d
$$;

GRANT EXECUTE ON FUNCTION platform.profile TO duskline_app, duskline_report;
