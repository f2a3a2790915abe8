-- The changed value of a ticket's last cashout that may still be taken, not older than p_valid_ms.
CREATE OR REPLACE FUNCTION betting.changed_cashout(p_ticket uuid, p_user bigint, p_valid_ms int, OUT id uuid, OUT new_offer bigint, OUT is_partial boolean,
  OUT part_stake bigint, OUT stake_before bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
  SELECT c.id, c.new_offer, c.is_partial, c.part_stake, c.stake_before FROM betting.cashout c
   WHERE c.id = betting.last_cashout(p_ticket) AND c.user_id = p_user AND c.state = 2 AND c.new_offer IS NOT NULL AND NOT c.is_answered
     AND c.decided_at > clock_timestamp() - p_valid_ms * interval '1 millisecond'
$$;

GRANT EXECUTE ON FUNCTION betting.changed_cashout TO duskline_app;
