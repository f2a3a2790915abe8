-- Step of money.settle_chunk, whose planner settings hold here: takes back what its tickets were settled with and are not any more. Rare, so it may lock
-- first and go one by one.
CREATE OR REPLACE FUNCTION money.unsettle_chunk(p_ticket uuid[], p_version int[], p_was smallint[], p_was_payout bigint[], p_outcome smallint[],
  p_payout bigint[], p_actor text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_row record;
BEGIN
  PERFORM 1 FROM betting.ticket t WHERE t.id = ANY (p_ticket) ORDER BY t.id FOR UPDATE;
  PERFORM 1 FROM money.account a
    JOIN (SELECT DISTINCT t.user_id, t.currency FROM unnest(p_ticket, p_was, p_was_payout, p_outcome, p_payout) AS d(id, was, was_payout, outcome, payout)
            JOIN betting.ticket t ON t.id = d.id WHERE (d.was, d.was_payout) IS DISTINCT FROM (d.outcome, d.payout)) x
      ON a.user_id = x.user_id AND a.kind = 'cash' AND a.currency = x.currency AND a.tag = '' ORDER BY a.id FOR UPDATE OF a;
  FOR v_row IN
    SELECT t.id FROM unnest(p_ticket, p_version, p_was, p_was_payout, p_outcome, p_payout) AS d(id, version, was, was_payout, outcome, payout)
      JOIN betting.ticket t ON t.id = d.id
     WHERE d.was <> 0 AND (d.was, d.was_payout) IS DISTINCT FROM (d.outcome, d.payout)
       AND t.acceptance IN (1, 5) AND t.settle_version = d.version AND t.outcome = d.was ORDER BY t.id
  LOOP
    PERFORM money.unsettle_ticket(v_row.id, p_actor);
  END LOOP;
END $$;
