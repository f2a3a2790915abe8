-- Sets gates of one kind under locks already held; returns the new versions in the order of p_ids.
CREATE OR REPLACE FUNCTION money.gate_set(p_kind smallint, p_ids bigint[], p_match int, p_open boolean, p_reason text) RETURNS bigint[] LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_now timestamptz := clock_timestamp();  -- read after the lock was granted, never before
  v_versions bigint[];
BEGIN
  INSERT INTO money.gate AS g (kind, id, match_id, open, wanted, reason, closed_at)
  SELECT p_kind, i.id, p_match, p_open, p_open, p_reason, CASE WHEN p_open THEN NULL ELSE v_now END
    FROM (SELECT DISTINCT id FROM unnest(p_ids) AS u(id) ORDER BY id) i
      ON CONFLICT (kind, id) DO UPDATE
     SET open = p_open AND g.held = 0, wanted = p_open, version = g.version + 1, reason = p_reason,
       closed_at = CASE WHEN p_open THEN g.closed_at ELSE v_now END;
  INSERT INTO money.gate_event (kind, gate_id, open, reason, seen, xid, created_at)
  SELECT p_kind, i.id, g.open, p_reason, pg_current_snapshot(), pg_current_xact_id(), v_now
    FROM (SELECT DISTINCT id FROM unnest(p_ids) AS u(id) ORDER BY id) i JOIN money.gate g ON g.kind = p_kind AND g.id = i.id;
  SELECT array_agg(g.version ORDER BY u.ord) INTO v_versions
    FROM unnest(p_ids) WITH ORDINALITY AS u(id, ord) JOIN money.gate g ON g.kind = p_kind AND g.id = u.id;
  RETURN v_versions;
END $$;
