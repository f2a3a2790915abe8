-- What waited is decided by another transaction, perhaps of another cluster.
CREATE OR REPLACE FUNCTION platform.stamp_cluster() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.cluster_no := (SELECT max(c.no) FROM platform.cluster c);
  RETURN NEW;
END $$;
