-- The provider knows the check now, and calls it p_applicant. Kept once.
CREATE OR REPLACE FUNCTION kyc.keep_applicant(p_external uuid, p_applicant text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE kyc.identity_check c SET applicant = p_applicant WHERE c.external_id = p_external AND c.applicant IS NULL
$$;

GRANT EXECUTE ON FUNCTION kyc.keep_applicant TO duskline_app;
