-- The customer refuses the changed value of a declined cashout. new_offer is NULL where there was none, or it is older than p_valid_ms.
CREATE OR REPLACE FUNCTION betting.answer_changed_cashout(p_ticket uuid, p_user bigint, p_valid_ms int, OUT new_offer bigint, OUT is_partial boolean)
  LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
BEGIN
  UPDATE betting.cashout c SET is_answered = true
   WHERE c.id = betting.last_cashout(p_ticket)
     AND c.user_id = p_user AND c.state = 2 AND c.new_offer IS NOT NULL AND NOT c.is_answered
       AND c.decided_at > clock_timestamp() - p_valid_ms * interval '1 millisecond'
  RETURNING c.new_offer, c.is_partial INTO new_offer, is_partial;
END $$;

GRANT EXECUTE ON FUNCTION betting.answer_changed_cashout TO duskline_app;
