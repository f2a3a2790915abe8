-- Checks of which the provider is asked now, at most p_limit
-- (of one player, where p_user names one); the next time at p_next. Several processes never get the same one.
CREATE OR REPLACE FUNCTION kyc.take_due(p_user bigint, p_now timestamptz, p_next timestamptz, p_limit int)
  RETURNS TABLE (user_id bigint, level int, external_id uuid, applicant text)
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE kyc.identity_check c SET look_at = p_next
   WHERE c.external_id IN (SELECT d.external_id FROM kyc.identity_check d WHERE d.look_at <= p_now AND (p_user IS NULL OR d.user_id = p_user)
                            ORDER BY d.look_at LIMIT p_limit FOR UPDATE SKIP LOCKED)
  RETURNING c.user_id, c.level, c.external_id, c.applicant
$$;

GRANT EXECUTE ON FUNCTION kyc.take_due TO duskline_app;
