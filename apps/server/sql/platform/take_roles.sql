-- Begins the next term of all these roles, or of none. A role is free when the session of its holder has ended, or when the lease of the holder has run
-- out by the clock of the database: then it is paused or cut off, and whatever it still writes is refused (platform.check_term).
-- The session that calls keeps a shared lock of each term for as long as it lives, and one of the role's own number: a release before leases wants that
-- alone, and finds the role taken when it is started again; the next holder of this release shares it with one that is paused.
-- lease_ms: until when, epoch milliseconds.
-- taken_*: the first role that is not free, with its term and its holder; then nothing has changed.
CREATE OR REPLACE FUNCTION platform.take_roles(p_roles text[], p_holder text, p_lease_ms int,
  OUT terms bigint[], OUT lease_ms float8, OUT taken_role text, OUT taken_term bigint, OUT taken_by text) LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_until timestamptz;
  v_row record;
BEGIN
  PERFORM pg_advisory_xact_lock(7211);  -- one at a time
  -- A holder that prolongs its lease at this moment is waited for, and read afterwards. Rows first, locks of terms then: the order of keep_roles.
  PERFORM 1 FROM platform.role_term t WHERE t.role = ANY (p_roles) ORDER BY t.role FOR UPDATE;
  FOR v_row IN
    SELECT r.role, t.term, t.lease_until, t.holder || ', since ' || to_char(t.since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS holder
      FROM unnest(p_roles) WITH ORDINALITY AS r(role, ord) LEFT JOIN platform.role_term t ON t.role = r.role ORDER BY r.ord
  LOOP
    -- A release before leases holds the role's own number alone, for as long as it lives.
    IF NOT pg_try_advisory_xact_lock_shared(7200, platform.role_number(v_row.role))
       OR (v_row.lease_until > clock_timestamp() AND NOT pg_try_advisory_xact_lock(7200, platform.term_lock(v_row.role, v_row.term))) THEN
      taken_role := v_row.role;
      taken_term := v_row.term;
      taken_by := v_row.holder;
      RETURN;
    END IF;
  END LOOP;

  -- What is being written under the term before has ended when the next one begins.
  PERFORM pg_advisory_xact_lock(7210, r.number) FROM (SELECT platform.role_number(x) AS number FROM unnest(p_roles) x ORDER BY 1) r;
  v_until := clock_timestamp() + make_interval(secs => p_lease_ms / 1000.0);
  INSERT INTO platform.role_term AS t (role, term, holder, since, lease_until)
  SELECT r.role, 1, p_holder, clock_timestamp(), v_until FROM (SELECT x AS role FROM unnest(p_roles) x ORDER BY 1) r
      ON CONFLICT (role) DO UPDATE SET term = t.term + 1, holder = EXCLUDED.holder, since = EXCLUDED.since, lease_until = EXCLUDED.lease_until;
  terms := ARRAY(SELECT t.term FROM unnest(p_roles) WITH ORDINALITY AS r(role, ord) JOIN platform.role_term t ON t.role = r.role ORDER BY r.ord);
  PERFORM pg_advisory_lock_shared(7200, platform.role_number(p_roles[q])), pg_advisory_lock_shared(7200, platform.term_lock(p_roles[q], terms[q]))
     FROM generate_series(1, cardinality(p_roles)) q;
  lease_ms := extract(epoch FROM v_until) * 1000;
END $$;

GRANT EXECUTE ON FUNCTION platform.take_roles TO duskline_app;
