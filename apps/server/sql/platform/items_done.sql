-- Removes an item that was taken and succeeded; unless it has failed again meanwhile.
CREATE OR REPLACE FUNCTION platform.items_done(p_kind text, p_key text) RETURNS SETOF text
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DELETE FROM platform.parked k WHERE k.kind = p_kind AND k.key = p_key AND k.taken_at IS NOT NULL RETURNING k.key
$$;

GRANT EXECUTE ON FUNCTION platform.items_done TO duskline_app;
