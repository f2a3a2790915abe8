-- Where the file of a document lies, for its owner or for a person who holds the role compliance now, and nobody else: no row. That it was read stands in the
-- audit log with the name of the reader, before anything of it is sent.
CREATE OR REPLACE FUNCTION documents.open_file(p_id uuid, p_reader bigint, p_ip text, p_request text)
  RETURNS TABLE (owner bigint, name text, type text, stored_name text, key_id text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v documents.document;
BEGIN
  SELECT * INTO v FROM documents.document d WHERE d.id = p_id;
  IF v.id IS NULL OR v.user_id <> p_reader AND NOT identity.is_compliance(p_reader) THEN
    RETURN;
  END IF;
  PERFORM trading.note(
    jsonb_build_object('kind', CASE WHEN v.user_id = p_reader THEN 'player' ELSE 'compliance' END, 'userId', p_reader::text,
      'name', (SELECT u.user_name FROM identity."user" u WHERE u.id = p_reader), 'ip', p_ip, 'requestId', p_request),
    'read-document', 'document:' || v.id, NULL, jsonb_build_object('owner', v.user_id::text, 'kind', v.kind), NULL);
  RETURN QUERY SELECT v.user_id, v.name, v.type, v.stored_name, v.key_id;
END $$;

GRANT EXECUTE ON FUNCTION documents.open_file TO duskline_app;
