-- Sets many gates at once: kinds (0 producer, 1 match, 2 market with the match it belongs to), ids, whether open, and why. Takes the locks that
-- bets hold shared, producers first, then matches ascending; a gate that is named twice is closed if either says so. Returns the new versions in
-- the order of p_id, and how long it waited for the bets that held the locks: that alone is what smaller placement calls can shorten.
-- p_term: of the role feed; what only closes is taken also when its lease has lapsed.
CREATE OR REPLACE FUNCTION money.set_gates(p_kind smallint[], p_id bigint[], p_match int[], p_open boolean[], p_reason text[], p_term bigint DEFAULT NULL,
  OUT versions bigint[], OUT waited_ms float8) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_asked timestamptz := clock_timestamp();
  v_now timestamptz;
BEGIN
  PERFORM platform.check_term('feed', p_term, NOT true = ANY (p_open));
  PERFORM pg_advisory_xact_lock(7000, g.id) FROM (SELECT DISTINCT u.id::int AS id FROM unnest(p_kind, p_id) AS u(kind, id) WHERE u.kind = 0 ORDER BY 1) g;
  PERFORM pg_advisory_xact_lock(7001, g.id) FROM (SELECT DISTINCT CASE u.kind WHEN 1 THEN u.id::int ELSE u.match_id END AS id
    FROM unnest(p_kind, p_id, p_match) AS u(kind, id, match_id) WHERE u.kind <> 0 ORDER BY 1) g;
  v_now := clock_timestamp();  -- read after the locks were granted, never before
  waited_ms := extract(epoch FROM v_now - v_asked) * 1000;

  WITH setting AS MATERIALIZED (
    SELECT u.kind, u.id, min(u.match_id) AS match_id, bool_and(u.open) AS open, (array_agg(u.reason ORDER BY u.open, u.ord DESC))[1] AS reason
      FROM unnest(p_kind, p_id, p_match, p_open, p_reason) WITH ORDINALITY AS u(kind, id, match_id, open, reason, ord)
     GROUP BY u.kind, u.id
  ), written AS (
    INSERT INTO money.gate AS g (kind, id, match_id, open, wanted, reason, closed_at)
    SELECT s.kind, s.id, CASE WHEN s.kind = 2 THEN s.match_id END, s.open, s.open, coalesce(s.reason, ''), CASE WHEN s.open THEN NULL ELSE v_now END
      FROM setting s ORDER BY s.kind, s.id
        ON CONFLICT (kind, id) DO UPDATE
       SET open = excluded.wanted AND g.held = 0, wanted = excluded.wanted, version = g.version + 1, reason = excluded.reason,
           closed_at = coalesce(excluded.closed_at, g.closed_at)
    RETURNING g.kind, g.id, g.open, g.reason, g.version
  ), noted AS (
    INSERT INTO money.gate_event (kind, gate_id, open, reason, seen, xid, created_at)
    SELECT w.kind, w.id, w.open, w.reason, pg_current_snapshot(), pg_current_xact_id(), v_now FROM written w ORDER BY w.kind, w.id
  )
  SELECT array_agg(w.version ORDER BY u.ord) INTO versions
    FROM unnest(p_kind, p_id) WITH ORDINALITY AS u(kind, id, ord) JOIN written w ON w.kind = u.kind AND w.id = u.id;
END $$;

GRANT EXECUTE ON FUNCTION money.set_gates TO duskline_app;
