-- R10: tickets and cashouts that were committed while one of their gates was closed, by the order of commits and not by clocks. Transaction ids compare
-- within one cluster; what was committed in an earlier one was committed before (platform.cluster).
CREATE OR REPLACE FUNCTION money.check_gates()
  RETURNS TABLE (id uuid, kind int, gate_id bigint, fault text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH period AS (
    SELECT e.kind, e.gate_id, e.open, e.seen, e.cluster_no, lead(e.seen) OVER w AS until, lead(e.cluster_no) OVER w AS until_no, lag(e.open) OVER w AS before
      FROM (SELECT x.* FROM (SELECT g.*, lag(g.open) OVER (PARTITION BY g.kind, g.gate_id ORDER BY g.id) AS previous FROM money.gate_event g) x
             WHERE x.previous IS DISTINCT FROM x.open) e
    WINDOW w AS (PARTITION BY e.kind, e.gate_id ORDER BY e.id)),
  stand AS (
    SELECT DISTINCT t.id, t.xid, t.cluster_no, g.kind, g.gate_id FROM betting.ticket t JOIN betting.leg l ON l.ticket_id = t.id,
           LATERAL (VALUES (0, l.producer::bigint), (1, l.match_id::bigint), (2, l.market_id),
                           (2, betting.gate_market(l.market_id, l.titles))) AS g(kind, gate_id)
     WHERE t.acceptance IN (1, 5)
    UNION
    SELECT c.id, c.xid, c.cluster_no, g.kind, g.gate_id FROM betting.cashout c JOIN betting.leg l ON l.ticket_id = c.ticket_id AND l.leg_no = ANY (c.open_legs),
           LATERAL (VALUES (0, l.producer::bigint), (1, l.match_id::bigint), (2, l.market_id)) AS g(kind, gate_id) WHERE c.state = 1)
  SELECT s.id, s.kind, s.gate_id, 'committed while closed' FROM stand s JOIN period p ON p.kind = s.kind AND p.gate_id = s.gate_id
   WHERE NOT p.open AND NOT CASE WHEN s.cluster_no = p.cluster_no THEN pg_visible_in_snapshot(s.xid, p.seen) ELSE s.cluster_no < p.cluster_no END
     AND (p.until IS NULL OR CASE WHEN s.cluster_no = p.until_no THEN pg_visible_in_snapshot(s.xid, p.until) ELSE s.cluster_no < p.until_no END)
  UNION ALL
  SELECT s.id, s.kind, s.gate_id, 'committed before it was first opened' FROM stand s JOIN period p ON p.kind = s.kind AND p.gate_id = s.gate_id
   WHERE p.open AND p.before IS NULL AND s.kind < 2
     AND CASE WHEN s.cluster_no = p.cluster_no THEN pg_visible_in_snapshot(s.xid, p.seen) ELSE s.cluster_no < p.cluster_no END
  UNION ALL
  SELECT s.id, s.kind, s.gate_id, 'its gate was never opened' FROM stand s
   WHERE s.kind < 2 AND NOT EXISTS (SELECT 1 FROM period p WHERE p.kind = s.kind AND p.gate_id = s.gate_id AND p.open)
$$;

GRANT EXECUTE ON FUNCTION money.check_gates TO duskline_report;
