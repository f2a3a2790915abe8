-- Transaction ids belong to the cluster (the PostgreSQL server) that gave them. A dump restored elsewhere brings ids that mean nothing
-- there: positions in the outbox that lie in the future, so that nobody is told anything any more, and bets that seem to have been committed
-- before or after gates they never met (XR-06). So every such id says of which cluster it is, and a server that starts on a restored
-- database begins a new one by itself.

-- The clusters this database has lived in, in their order. identity: system identifier and timeline.
-- readers: wallet
CREATE TABLE platform.cluster (
  no       int PRIMARY KEY CHECK (no > 0),
  identity text NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
REVOKE INSERT, UPDATE, DELETE ON platform.cluster FROM duskline_app;

CREATE FUNCTION platform.cluster_identity() RETURNS text LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS
$$ SELECT system_identifier::text || '/' || CASE WHEN pg_is_in_recovery() THEN 'standby' ELSE substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) END FROM pg_control_system() $$;
REVOKE ALL ON FUNCTION platform.cluster_identity FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.cluster_identity TO duskline_app, duskline_report;
INSERT INTO platform.cluster (no, identity) VALUES (1, platform.cluster_identity());

-- A constant as default: it costs the path of a bet nothing. A new cluster changes it.
ALTER TABLE platform.outbox ADD COLUMN cluster_no int NOT NULL DEFAULT 1;
ALTER TABLE platform.outbox DROP CONSTRAINT outbox_pkey, ADD PRIMARY KEY (cluster_no, xid, id);
ALTER TABLE platform.outbox_position ADD COLUMN cluster_no int NOT NULL DEFAULT 1;
ALTER TABLE money.gate_event ADD COLUMN cluster_no int NOT NULL DEFAULT 1;
ALTER TABLE betting.ticket ADD COLUMN cluster_no int NOT NULL DEFAULT 1;   -- of xid
ALTER TABLE betting.cashout ADD COLUMN cluster_no int NOT NULL DEFAULT 1;  -- of xid

-- What waited is decided by another transaction, perhaps of another cluster.
CREATE FUNCTION platform.stamp_cluster() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.cluster_no := (SELECT max(c.no) FROM platform.cluster c);
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION platform.stamp_cluster FROM PUBLIC, duskline_app;
CREATE TRIGGER stamp_cluster BEFORE UPDATE OF xid ON betting.ticket FOR EACH ROW EXECUTE FUNCTION platform.stamp_cluster();
CREATE TRIGGER stamp_cluster BEFORE UPDATE OF xid ON betting.cashout FOR EACH ROW EXECUTE FUNCTION platform.stamp_cluster();

-- Whether the ids stored last can be of the cluster that runs now: another server, another timeline, or ids it has not given yet say no.
CREATE FUNCTION platform.is_foreign_cluster() RETURNS boolean LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT c.identity <> platform.cluster_identity()
         OR EXISTS (SELECT 1 FROM platform.outbox_position p WHERE p.cluster_no = c.no AND p.xid > pg_snapshot_xmax(pg_current_snapshot()))
         OR EXISTS (SELECT 1 FROM platform.outbox o WHERE o.cluster_no = c.no AND o.xid > pg_snapshot_xmax(pg_current_snapshot()))
    FROM platform.cluster c ORDER BY c.no DESC LIMIT 1
$$;
REVOKE ALL ON FUNCTION platform.is_foreign_cluster FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.is_foreign_cluster TO duskline_app, duskline_report;

-- Begins a new cluster when this database was restored into one: readers of the outbox start at its end, because what had happened
-- by then is nobody's news any more. Doing it again changes nothing.
CREATE FUNCTION platform.adopt_cluster(OUT no int, OUT identity text, OUT is_new boolean, OUT was text) LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_table text;
BEGIN
  PERFORM pg_advisory_xact_lock(7300);
  SELECT c.no, c.identity INTO no, was FROM platform.cluster c ORDER BY c.no DESC LIMIT 1;
  identity := platform.cluster_identity();
  is_new := platform.is_foreign_cluster();
  IF NOT is_new THEN RETURN; END IF;
  no := no + 1;
  INSERT INTO platform.cluster (no, identity) VALUES (adopt_cluster.no, adopt_cluster.identity);
  FOREACH v_table IN ARRAY ARRAY['platform.outbox', 'platform.outbox_position', 'money.gate_event', 'betting.ticket', 'betting.cashout'] LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN cluster_no SET DEFAULT %s', v_table, no);
  END LOOP;
  UPDATE platform.outbox_position p SET cluster_no = adopt_cluster.no, xid = pg_snapshot_xmin(pg_current_snapshot()), id = 0, updated_at = clock_timestamp();
END $$;
REVOKE ALL ON FUNCTION platform.adopt_cluster FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.adopt_cluster TO duskline_app;
