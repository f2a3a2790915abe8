-- What a screening of a player found: lists by their reference (p_reference) and kind, none when both are empty. Returns how many are new.
CREATE OR REPLACE FUNCTION kyc.record_screening(p_external uuid, p_reference text[], p_kind text[], p_now timestamptz) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_user bigint;
  v_new int;
BEGIN
  UPDATE kyc.identity_check c SET screened_at = p_now WHERE c.external_id = p_external RETURNING c.user_id INTO v_user;
  INSERT INTO kyc.screening_hit (user_id, reference, kind, found_at)
  SELECT v_user, h.reference, h.kind, p_now FROM unnest(p_reference, p_kind) AS h(reference, kind) WHERE v_user IS NOT NULL
      ON CONFLICT (user_id, reference) DO NOTHING;
  GET DIAGNOSTICS v_new = ROW_COUNT;
  RETURN v_new;
END $$;

GRANT EXECUTE ON FUNCTION kyc.record_screening TO duskline_app;
