-- Gives currencies their place in the policy that it does not know yet: the limits of the euro at what they are worth (bookUnits minor units for bookCents euro
-- cents). The version in force is made again with them, and so is every one that waits for its time, which stays what it was.
-- p_currencies as in money.open_currencies. For the owner of the schema.
CREATE OR REPLACE FUNCTION policy.add_currencies(p_currencies jsonb) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_since int;
  v_last int;
  v_new text;
  v policy.version;
  v_terms jsonb;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM policy.in_force f, jsonb_to_recordset(p_currencies) AS c(code text) WHERE NOT f.document -> 'currencies' ? c.code) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(7070, 0);
  SELECT f.number INTO STRICT v_since FROM policy.in_force f;
  SELECT max(x.number) INTO STRICT v_last FROM policy.version x;
  FOR v IN SELECT * FROM policy.version x WHERE x.number BETWEEN v_since AND v_last ORDER BY x.number LOOP
    SELECT jsonb_object_agg(c.code, t.terms), string_agg(c.code, ', ' ORDER BY c.code) INTO v_terms, v_new
      FROM jsonb_to_recordset(p_currencies) AS c(code text, "bookUnits" bigint, "bookCents" bigint),
           LATERAL (SELECT jsonb_object_agg(e.key, greatest(1, round((e.value)::text::numeric * c."bookUnits" / c."bookCents")))
                             || jsonb_build_object('bookUnits', c."bookUnits", 'bookCents', c."bookCents") AS terms
                      FROM jsonb_each(v.document #> '{currencies,EUR}') e WHERE e.key LIKE 'm%Minor') t
     WHERE NOT v.document -> 'currencies' ? c.code;
    -- What has come into force in this moment is in force now, like the one before it; so is what was in force before the clock was set back.
    PERFORM policy.set_version(jsonb_set(v.document, '{currencies}', (v.document -> 'currencies') || coalesce(v_terms, '{}')),
      CASE WHEN v.number > v_since AND v.valid_from > clock_timestamp() + interval '1 s' THEN v.valid_from END, NULL, '{"kind": "system", "name": "start"}',
      left(format('version %s with new currencies: %s', v.number, v_new), 200));
  END LOOP;
END $$;
