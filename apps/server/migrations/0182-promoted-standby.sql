-- A standby that takes over goes on with the transaction ids of the server it followed, on a timeline of its own: what was not told yet
-- is still news there, and no position moves. Only another server, or ids this one has not given yet, are a foreign cluster (XR-06).

CREATE OR REPLACE FUNCTION platform.is_foreign_cluster() RETURNS boolean LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT split_part(c.identity, '/', 1) <> split_part(platform.cluster_identity(), '/', 1)
         OR EXISTS (SELECT 1 FROM platform.outbox_position p WHERE p.cluster_no = c.no AND p.xid > pg_snapshot_xmax(pg_current_snapshot()))
         OR EXISTS (SELECT 1 FROM platform.outbox o WHERE o.cluster_no = c.no AND o.xid > pg_snapshot_xmax(pg_current_snapshot()))
    FROM platform.cluster c ORDER BY c.no DESC LIMIT 1
$$;

-- Begins a new cluster when this database was restored into one: readers of the outbox start at its end, because what had happened
-- by then is nobody's news any more. On another timeline of the same server everything goes on (was <> identity says so). Doing it
-- again changes nothing.
CREATE OR REPLACE FUNCTION platform.adopt_cluster(OUT no int, OUT identity text, OUT is_new boolean, OUT was text) LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_table text;
BEGIN
  PERFORM pg_advisory_xact_lock(7300);
  SELECT c.no, c.identity INTO no, was FROM platform.cluster c ORDER BY c.no DESC LIMIT 1;
  identity := platform.cluster_identity();
  is_new := platform.is_foreign_cluster();
  IF NOT is_new THEN
    UPDATE platform.cluster c SET identity = adopt_cluster.identity WHERE c.no = adopt_cluster.no AND c.identity <> adopt_cluster.identity;
    RETURN;
  END IF;
  no := no + 1;
  INSERT INTO platform.cluster (no, identity) VALUES (adopt_cluster.no, adopt_cluster.identity);
  FOREACH v_table IN ARRAY ARRAY['platform.outbox', 'platform.outbox_position', 'money.gate_event', 'betting.ticket', 'betting.cashout'] LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN cluster_no SET DEFAULT %s', v_table, no);
  END LOOP;
  UPDATE platform.outbox_position p SET cluster_no = adopt_cluster.no, xid = pg_snapshot_xmin(pg_current_snapshot()), id = 0, updated_at = clock_timestamp();
END $$;
