-- R8: journals of the last day without an event, events that a reader has not read for more than 30 s, and positions that say nothing.
CREATE OR REPLACE FUNCTION money.check_events()
  RETURNS TABLE (id text, subject text, fault text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH published AS (
    SELECT o.xid, t.subject FROM platform.outbox o, LATERAL json_array_elements_text(o.events -> 'ticketId') AS t(subject)
     WHERE o.topic IN ('ticket', 'settlement', 'cashout')
    UNION ALL
    SELECT o.xid, t.subject FROM platform.outbox o, LATERAL json_array_elements_text(o.events -> 'journalId') AS t(subject)
     WHERE o.topic IN ('balance', 'suspense'))
  SELECT j.id::text, j.kind, 'no event' FROM money.journal j
   WHERE j.created_at > clock_timestamp() - interval '1 day'
     AND NOT EXISTS (SELECT 1 FROM published WHERE published.xid = j.xid AND published.subject = split_part(j.idem_key, '/', 1))
     AND NOT EXISTS (SELECT 1 FROM published WHERE published.xid = j.xid AND published.subject = j.id::text)
  UNION ALL
  SELECT o.id::text, p.reader, 'unsent for more than 30 s'
    FROM platform.outbox_position p JOIN platform.outbox o ON o.cluster_no = p.cluster_no AND (o.xid, o.id) > (p.xid, p.id)
   WHERE o.created_at < clock_timestamp() - interval '30 seconds'
  UNION ALL
  SELECT p.xid::text, p.reader, 'its position is of another cluster or of the future: it says nothing' FROM platform.outbox_position p
   WHERE p.cluster_no <> (SELECT max(c.no) FROM platform.cluster c) OR p.xid > pg_snapshot_xmax(pg_current_snapshot())
  UNION ALL
  SELECT NULL, NULL, 'restored, and no server has begun on it: SELECT platform.adopt_cluster()' WHERE platform.is_foreign_cluster()
$$;

GRANT EXECUTE ON FUNCTION money.check_events TO duskline_report;
