-- Gates of all legs, shared: nothing is suspended and no result is recorded until the caller commits.
CREATE OR REPLACE FUNCTION betting.hold_gates(p_ticket uuid) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7000, g.id) FROM (SELECT DISTINCT l.producer::int AS id FROM betting.leg l WHERE l.ticket_id = p_ticket ORDER BY 1) g;
  PERFORM pg_advisory_xact_lock_shared(7001, g.id) FROM (SELECT DISTINCT l.match_id AS id FROM betting.leg l WHERE l.ticket_id = p_ticket ORDER BY 1) g;
END $$;
