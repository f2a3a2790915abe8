-- What is wrong with a policy, or NULL: what money depends on. The whole shape is judged by the command that sets it. No amount is above 10^14 minor units and
-- no weight above 10^9, as no server reads one that is (apps/server/src/modules/policy/shape.ts).
CREATE OR REPLACE FUNCTION policy.fault(p_document jsonb) RETURNS text LANGUAGE plpgsql STABLE
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_sections text[] := ARRAY['accumulatorBonus', 'autoTrader', 'cashout', 'combinations', 'currencies', 'desk', 'exposure', 'liveDelay',
    'oddsTolerancePermille', 'teasers', 'welcomeFreeBet'];
  -- Came later: a version that does not say it goes on as before.
  v_later text[] := ARRAY['countries', 'newAccounts'];
  v_amounts text[] := ARRAY['minStakeMinor', 'maxPrematchMinor', 'maxLiveMinor', 'maxPayoutMinor', 'bookUnits', 'bookCents'];
  v_desk text[] := ARRAY['offerCeilingMilli', 'fourEyesMinor', 'adjustAloneMinor', 'customerFactorCeilingMilli'];
  v_found text;
  c record;
BEGIN
  IF jsonb_typeof(p_document) IS DISTINCT FROM 'object' THEN RETURN 'it is no object'; END IF;
  SELECT string_agg(k, ', ' ORDER BY k) INTO v_found FROM jsonb_object_keys(p_document) k WHERE k <> ALL (v_sections || v_later);
  IF v_found IS NOT NULL THEN RETURN 'not known: ' || v_found; END IF;
  SELECT string_agg(k, ', ' ORDER BY k) INTO v_found FROM unnest(v_sections) k WHERE NOT p_document ? k;
  IF v_found IS NOT NULL THEN RETURN 'missing: ' || v_found; END IF;
  IF jsonb_typeof(p_document -> 'currencies') <> 'object' OR jsonb_typeof(p_document -> 'desk') <> 'object' THEN
    RETURN 'currencies and desk are objects';
  END IF;
  SELECT string_agg(coalesce(y.code, k), ', ' ORDER BY 1) INTO v_found
    FROM jsonb_object_keys(p_document -> 'currencies') k FULL JOIN money.currency y ON y.code = k WHERE y.code IS NULL OR k IS NULL;
  IF v_found IS NOT NULL THEN RETURN 'currencies that are missing or not known: ' || v_found; END IF;
  FOR c IN
    SELECT 'currencies.' || e.key AS place, e.value AS part, v_amounts AS fields, 1 AS lowest FROM jsonb_each(p_document -> 'currencies') e
     UNION ALL
    SELECT 'desk', p_document -> 'desk', v_desk, 0
  LOOP
    SELECT string_agg(f, ', ') INTO v_found FROM unnest(c.fields) f
     WHERE jsonb_typeof(c.part -> f) IS DISTINCT FROM 'number' OR c.part ->> f !~ '^[0-9]+$';
    IF v_found IS NOT NULL THEN RETURN c.place || ': no whole amount: ' || v_found; END IF;
    SELECT string_agg(f, ', ') INTO v_found FROM unnest(c.fields) f WHERE (c.part ->> f)::numeric < c.lowest;
    IF v_found IS NOT NULL THEN RETURN c.place || ': too small: ' || v_found; END IF;
    SELECT string_agg(f, ', ') INTO v_found FROM unnest(c.fields) f WHERE (c.part ->> f)::numeric > CASE WHEN f LIKE 'book%' THEN 1e9 ELSE 1e14 END;
    IF v_found IS NOT NULL THEN RETURN c.place || ': too large: ' || v_found; END IF;
    IF c.lowest = 1 AND ((c.part ->> 'minStakeMinor')::bigint > least((c.part ->> 'maxPrematchMinor')::bigint, (c.part ->> 'maxLiveMinor')::bigint)
                        OR (c.part ->> 'maxPayoutMinor')::bigint < (c.part ->> 'minStakeMinor')::bigint) THEN
      RETURN c.place || ': the smallest stake is above the largest';
    END IF;
  END LOOP;
  IF (p_document #>> '{desk,offerCeilingMilli}')::bigint NOT BETWEEN 1000 AND 2000
     OR (p_document #>> '{desk,customerFactorCeilingMilli}')::bigint NOT BETWEEN 1000 AND 100000 THEN
    RETURN 'desk: offerCeilingMilli is 1000 to 2000, customerFactorCeilingMilli 1000 to 100000';
  END IF;
  IF p_document ? 'newAccounts' AND NOT coalesce(jsonb_typeof(p_document #> '{newAccounts,playMoneyUnits}') = 'number'
     AND p_document #>> '{newAccounts,playMoneyUnits}' ~ '^([0-9]{1,6}|1000000)$'
     AND p_document -> 'currencies' ? (p_document #>> '{newAccounts,defaultCurrency}'), false) THEN
    RETURN 'newAccounts: playMoneyUnits is 0 to 1000000, defaultCurrency a currency';
  END IF;
  IF p_document ? 'countries' AND NOT coalesce(jsonb_typeof(p_document #> '{countries,blocked}') = 'array'
     AND NOT EXISTS (SELECT 1 FROM jsonb_array_elements(p_document #> '{countries,blocked}') e
                      WHERE jsonb_typeof(e) <> 'string' OR e #>> '{}' !~ '^[A-Z]{2}$'), false) THEN
    RETURN 'countries: blocked is a list of countries, two letters each';
  END IF;
  RETURN NULL;
END $$;
