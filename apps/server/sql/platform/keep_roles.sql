-- The holder of these terms is alive: their lease begins again. Also after it has run out, while nobody else has begun a term. Answers until when, epoch
-- milliseconds; NULL when one of the terms is not the current one: then nothing has changed, and the caller has lost its roles.
-- p_lock: the session is a new one of the holder and keeps the terms from now on (platform.take_roles).
CREATE OR REPLACE FUNCTION platform.keep_roles(p_roles text[], p_terms bigint[], p_lease_ms int, p_lock boolean) RETURNS float8
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_until timestamptz;
BEGIN
  PERFORM 1 FROM platform.role_term t WHERE t.role = ANY (p_roles) ORDER BY t.role FOR UPDATE;
  IF EXISTS (SELECT 1 FROM unnest(p_roles, p_terms) AS h(role, term) LEFT JOIN platform.role_term t ON t.role = h.role
              WHERE t.term IS DISTINCT FROM h.term) THEN
    RETURN NULL;
  END IF;
  -- A release before leases has begun to hold the role: it holds its number alone (platform.take_roles).
  IF p_lock AND EXISTS (SELECT 1 FROM unnest(p_roles) x WHERE NOT pg_try_advisory_lock_shared(7200, platform.role_number(x))) THEN RETURN NULL; END IF;
  v_until := clock_timestamp() + make_interval(secs => p_lease_ms / 1000.0);
  UPDATE platform.role_term t SET lease_until = v_until WHERE t.role = ANY (p_roles);
  IF p_lock THEN PERFORM pg_advisory_lock_shared(7200, platform.term_lock(p_roles[q], p_terms[q])) FROM generate_series(1, cardinality(p_roles)) q; END IF;
  RETURN extract(epoch FROM v_until) * 1000;
END $$;

GRANT EXECUTE ON FUNCTION platform.keep_roles TO duskline_app;
