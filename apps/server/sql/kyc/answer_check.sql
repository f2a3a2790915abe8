-- What the provider says of a check: by a webhook, or asked for. Once per answer: what is not newer than the newest answer, and what no edge leads to, changes
-- nothing. Days are YYYY-MM-DD. A birth date under the age of the jurisdiction refuses for good and locks the account in the same transaction.
-- Returns moved, kept (nothing changed), unknown (no such check of this level, or one that compliance decides).
CREATE OR REPLACE FUNCTION kyc.answer_check(p_external uuid, p_level int, p_at timestamptz, p_state text, p_reason text, p_final boolean, p_birth_date text,
  p_valid_until text, p_evidence bytea) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v kyc.identity_check;
  v_age int;
  v_young boolean;
  v_now timestamptz;
BEGIN
  SELECT * INTO v FROM kyc.identity_check c WHERE c.external_id = p_external AND c.level = p_level AND c.level < 3;
  IF v.user_id IS NULL THEN RETURN 'unknown'; END IF;
  PERFORM limits.lock_player(v.user_id);
  SELECT * INTO v FROM kyc.identity_check c WHERE c.external_id = p_external FOR UPDATE;
  v_now := clock_timestamp();
  IF p_at <= v.answered_at THEN RETURN 'kept'; END IF;
  SELECT coalesce(max(r.minimum_age), 18) INTO v_age
    FROM identity.account_jurisdiction j LEFT JOIN identity.jurisdiction_rule r ON r.code = j.code AND r.version = j.version
   WHERE j.user_id = v.user_id AND j.id = (SELECT max(k.id) FROM identity.account_jurisdiction k WHERE k.user_id = v.user_id);
  -- As text: who was born on 29 February has the birthday on 1 March of common years.
  v_young := coalesce(p_birth_date
    > to_char(extract(year FROM v_now AT TIME ZONE 'UTC') - v_age, 'FM0000') || to_char(v_now AT TIME ZONE 'UTC', '-MM-DD'), false);
  IF v_young THEN
    UPDATE identity."user" u SET locked_at = v_now, lock_reason = 'under age, by an identity check' WHERE u.id = v.user_id AND u.locked_at IS NULL;
  END IF;
  UPDATE kyc.identity_check c SET answered_at = p_at WHERE c.external_id = p_external;
  IF NOT kyc.move(v, CASE WHEN v_young THEN 'REJECTED' ELSE p_state END, CASE WHEN v_young THEN 'under-age' ELSE p_reason END, v_young OR p_final, 'provider',
                  p_evidence, v_now) THEN
    RETURN 'kept';
  END IF;
  UPDATE kyc.identity_check c SET valid_until = p_valid_until::date WHERE c.external_id = p_external AND c.state = 'VERIFIED';
  RETURN 'moved';
END $$;

GRANT EXECUTE ON FUNCTION kyc.answer_check TO duskline_app;
