-- The PostgreSQL server that gives transaction ids now, and its timeline.
CREATE OR REPLACE FUNCTION platform.cluster_identity() RETURNS text LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS
$$ SELECT system_identifier::text || '/' || CASE WHEN pg_is_in_recovery() THEN 'standby' ELSE substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) END
  FROM pg_control_system() $$;

GRANT EXECUTE ON FUNCTION platform.cluster_identity TO duskline_app, duskline_report;
