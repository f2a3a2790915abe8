-- What was taken has failed again: it is parked once more, with what it is to do as it was.
CREATE OR REPLACE FUNCTION platform.items_failed_again(p_kind text, p_key text, p_reason text) RETURNS SETOF text
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE platform.parked k
     SET reason = p_reason, tries = k.tries + 1, last_failed_at = greatest(clock_timestamp(), k.last_failed_at + interval '1 microsecond'),
         waits = false, requeued_at = NULL, requeued_by = NULL, taken_at = NULL
   WHERE k.kind = p_kind AND k.key = p_key AND k.taken_at IS NOT NULL RETURNING k.key
$$;

GRANT EXECUTE ON FUNCTION platform.items_failed_again TO duskline_app;
