-- A person who holds the role compliance accepts a document, or refuses it by a reason and the page that it is about (both NULL: accepted). A refused
-- one makes room for another and is kept until p_keep_until. A document is judged once: no row when it was judged already, is the judge's own, or there
-- is none. Written to the audit log.
CREATE OR REPLACE FUNCTION documents.judge(p_id uuid, p_by bigint, p_reason text, p_page int, p_keep_until timestamptz, p_ip text, p_request text)
  RETURNS TABLE (owner bigint, name text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v documents.document;
BEGIN
  IF NOT identity.is_compliance(p_by) THEN
    RAISE EXCEPTION 'this is for compliance to do' USING ERRCODE = '42501';
  END IF;
  UPDATE documents.document d
     SET state = CASE WHEN p_reason IS NULL THEN 'accepted' ELSE 'refused' END, reason = p_reason, page = p_page,
         judged_at = clock_timestamp(), judged_by = p_by, keep_until = coalesce(p_keep_until, d.keep_until)
   WHERE d.id = p_id AND d.state = 'checking' AND d.user_id <> p_by RETURNING * INTO v;
  IF v.id IS NULL THEN
    RETURN;
  END IF;
  IF v.state = 'refused' THEN
    UPDATE documents.holder h SET files = h.files - 1 WHERE h.user_id = v.user_id;
  END IF;
  PERFORM trading.note(
    jsonb_build_object('kind', 'compliance', 'userId', p_by::text, 'name', (SELECT u.user_name FROM identity."user" u WHERE u.id = p_by),
      'ip', p_ip, 'requestId', p_request),
    CASE WHEN p_reason IS NULL THEN 'accept-document' ELSE 'refuse-document' END, 'document:' || v.id, NULL,
    jsonb_strip_nulls(jsonb_build_object('owner', v.user_id::text, 'kind', v.kind, 'page', p_page)), p_reason);
  RETURN QUERY SELECT v.user_id, v.name;
END $$;

GRANT EXECUTE ON FUNCTION documents.judge TO duskline_app;
