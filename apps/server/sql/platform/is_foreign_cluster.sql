-- Whether the ids stored last can be of the cluster that runs now: another server, another timeline, or ids it has not given yet say no.
CREATE OR REPLACE FUNCTION platform.is_foreign_cluster() RETURNS boolean LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT split_part(c.identity, '/', 1) <> split_part(platform.cluster_identity(), '/', 1)
         OR EXISTS (SELECT 1 FROM platform.outbox_position p WHERE p.cluster_no = c.no AND p.xid > pg_snapshot_xmax(pg_current_snapshot()))
         OR EXISTS (SELECT 1 FROM platform.outbox o WHERE o.cluster_no = c.no AND o.xid > pg_snapshot_xmax(pg_current_snapshot()))
    FROM platform.cluster c ORDER BY c.no DESC LIMIT 1
$$;

GRANT EXECUTE ON FUNCTION platform.is_foreign_cluster TO duskline_app, duskline_report;
