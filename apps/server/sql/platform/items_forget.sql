-- Counts that nobody added to for a day.
CREATE OR REPLACE FUNCTION platform.items_forget() RETURNS SETOF text LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DELETE FROM platform.parked k WHERE k.parked_at IS NULL AND k.last_failed_at < clock_timestamp() - interval '1 day' RETURNING k.key
$$;

GRANT EXECUTE ON FUNCTION platform.items_forget TO duskline_app;
