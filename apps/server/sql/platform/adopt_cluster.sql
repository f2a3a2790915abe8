-- Begins a new cluster when this database was restored into one: readers of the outbox start at its end, because what had happened
-- by then is sent to no consumer any more. On another timeline of the same server everything goes on (was <> identity says so). Doing it
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

GRANT EXECUTE ON FUNCTION platform.adopt_cluster TO duskline_app;
