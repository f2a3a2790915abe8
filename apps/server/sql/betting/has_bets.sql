-- Whether anybody bet on the match before the moment; declined bets do not count.
CREATE OR REPLACE FUNCTION betting.has_bets(p_match int, p_before timestamptz) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM betting.leg l JOIN betting.ticket t ON t.id = l.ticket_id
                  WHERE l.match_id = p_match AND t.acceptance <> 2 AND t.received_at < p_before)
$$;
