-- Keeps what a transaction of a provider was answered, in the transaction of its effect: both are there, or neither.
CREATE OR REPLACE FUNCTION platform.keep_callback(p_provider text, p_transaction text, p_hash bytea, p_status int, p_content_type text, p_body text)
RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO platform.callback (provider, transaction, request_hash, status, content_type, body)
  VALUES (p_provider, p_transaction, p_hash, p_status::smallint, p_content_type, p_body)
$$;

GRANT EXECUTE ON FUNCTION platform.keep_callback TO duskline_app;
