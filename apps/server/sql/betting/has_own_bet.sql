-- Whether this person has a bet on the match.
CREATE OR REPLACE FUNCTION betting.has_own_bet(p_user bigint, p_match int) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM betting.ticket t JOIN betting.leg l ON l.ticket_id = t.id
                  WHERE t.user_id = p_user AND t.acceptance <> 2 AND l.match_id = p_match)
$$;
