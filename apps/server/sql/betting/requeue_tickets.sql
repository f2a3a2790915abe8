-- Makes work of all markets of these tickets, in the halves they are in (betting.half_of), e.g. after recompute found a difference.
CREATE OR REPLACE FUNCTION betting.requeue_tickets(p_ticket uuid[]) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_count int;
BEGIN
  INSERT INTO betting.settle_work (market_id, half, number)
  SELECT m.market_id, m.half, nextval('betting.fact_number')
    FROM (SELECT DISTINCT l.market_id, betting.half_of(l.ticket_id) AS half FROM betting.leg l WHERE l.ticket_id = ANY (p_ticket) ORDER BY 1, 2) m
      ON CONFLICT (market_id, half) DO UPDATE SET after = '00000000-0000-0000-0000-000000000000', number = excluded.number;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

GRANT EXECUTE ON FUNCTION betting.requeue_tickets TO duskline_app;
