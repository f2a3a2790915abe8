-- Makes a version of the policy, valid from p_valid_from (NULL = at once), and answers its number; or refuses it whole. For the owner of the schema.
-- p_base: the newest version that it was made from (NULL = not compared), so that nobody takes back unseen what another person has just set.
-- It waits for the bets and cash-outs that are being decided, and those that come later are decided by it. One for a later time waits for nobody when that
-- comes: see policy.hold_version. p_actor as in trading.note.
CREATE OR REPLACE FUNCTION policy.set_version(p_document jsonb, p_valid_from timestamptz, p_base int, p_actor jsonb, p_reason text) RETURNS int
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_fault text := policy.fault(p_document);
  v_newest policy.version;
  v_now timestamptz;
BEGIN
  IF v_fault IS NOT NULL THEN
    RAISE EXCEPTION 'the policy is refused: %', v_fault USING ERRCODE = '22023';
  END IF;
  PERFORM pg_advisory_xact_lock(7070, 0);
  SELECT * INTO STRICT v_newest FROM policy.version v ORDER BY v.number DESC LIMIT 1;
  IF v_newest.number <> p_base THEN
    RAISE EXCEPTION 'the policy is refused: it was made from version %, and the newest is %', p_base, v_newest.number USING ERRCODE = '55000';
  END IF;
  v_now := clock_timestamp();
  IF p_valid_from < v_now OR NOT isfinite(p_valid_from) THEN
    RAISE EXCEPTION 'the policy is refused: % is no time to come', p_valid_from USING ERRCODE = '22023';
  END IF;
  INSERT INTO policy.version (number, document, valid_from, made_by, reason)
  VALUES (v_newest.number + 1, p_document, coalesce(p_valid_from, v_now), p_actor ->> 'name', p_reason);
  IF p_valid_from IS NULL THEN INSERT INTO policy.begun (number) VALUES (v_newest.number + 1); END IF;
  PERFORM trading.note(p_actor, 'set-policy', 'policy:' || v_newest.number + 1,
    (SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each(v_newest.document) e WHERE p_document -> e.key <> e.value),
    coalesce((SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each(p_document) e WHERE v_newest.document -> e.key <> e.value), '{}')
      || jsonb_build_object('validFrom', coalesce(p_valid_from, v_now)), p_reason);
  RETURN v_newest.number + 1;
END $$;
