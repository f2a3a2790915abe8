-- Traders hold gates shut, or let them go; p_bit says on whose behalf (1 itself, 2 its sport). What the feed wants is kept beside it,
-- so a resumed market opens only if the feed would have it open. Returns the versions in the order of p_ids. Takes the locks of a close.
CREATE OR REPLACE FUNCTION money.hold_gates(p_kind smallint, p_ids bigint[], p_match int, p_held boolean, p_bit smallint, p_reason text) RETURNS bigint[]
  LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_now timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(7001, m.id) FROM (SELECT DISTINCT CASE WHEN p_kind = 2 THEN p_match ELSE i::int END AS id FROM unnest(p_ids) i ORDER BY 1) m;
  v_now := clock_timestamp();
  -- A market without a gate is open by rule; a match without one has never been opened.
  INSERT INTO money.gate AS g (kind, id, match_id, open, wanted, held, reason, closed_at)
  SELECT p_kind, i.id, p_match, NOT p_held AND p_kind = 2, p_kind = 2, CASE WHEN p_held THEN p_bit ELSE 0 END, p_reason, CASE WHEN p_held THEN v_now END
    FROM (SELECT DISTINCT id FROM unnest(p_ids) AS u(id) ORDER BY id) i
      ON CONFLICT (kind, id) DO UPDATE
     SET held = CASE WHEN p_held THEN g.held | p_bit ELSE g.held & ~p_bit END,
         open = g.wanted AND CASE WHEN p_held THEN g.held | p_bit ELSE g.held & ~p_bit END = 0,
         version = g.version + 1, reason = p_reason, closed_at = CASE WHEN p_held THEN v_now ELSE g.closed_at END;
  INSERT INTO money.gate_event (kind, gate_id, open, reason, seen, xid, created_at)
  SELECT p_kind, i.id, g.open, p_reason, pg_current_snapshot(), pg_current_xact_id(), v_now
    FROM (SELECT DISTINCT id FROM unnest(p_ids) AS u(id) ORDER BY id) i JOIN money.gate g ON g.kind = p_kind AND g.id = i.id;
  RETURN (SELECT array_agg(g.version ORDER BY u.ord) FROM unnest(p_ids) WITH ORDINALITY AS u(id, ord) JOIN money.gate g ON g.kind = p_kind AND g.id = u.id);
END $$;
