-- What a transaction of a provider was answered, and whether that was the same request; no row when it is new. Until the end of the caller's
-- transaction nobody else gets an answer for it: of those who come at once one does the work and the others find what it answered.
CREATE OR REPLACE FUNCTION platform.take_callback(p_provider text, p_transaction text, p_hash bytea)
RETURNS TABLE (is_same boolean, status smallint, content_type text, body text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_provider || '/' || p_transaction, 7400));
  RETURN QUERY SELECT c.request_hash = p_hash, c.status, c.content_type, c.body FROM platform.callback c
                WHERE c.provider = p_provider AND c.transaction = p_transaction;
END $$;

GRANT EXECUTE ON FUNCTION platform.take_callback TO duskline_app;
