-- Why a withdrawal can be neither confirmed nor cancelled: it is none, or one of the two has happened. NULL = it can.
CREATE OR REPLACE FUNCTION money.hold_fault(p_hold money.intent) RETURNS text LANGUAGE sql STABLE
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
  SELECT CASE WHEN p_hold.kind IS DISTINCT FROM 'withdrawal_hold' OR p_hold.state <> 'applied' THEN 'TARGET_UNKNOWN'
              WHEN EXISTS (SELECT 1 FROM money.intent i WHERE i.provider = p_hold.provider AND i.target_transaction = p_hold.transaction_id
                              AND i.kind IN ('withdrawal_confirm', 'withdrawal_cancel') AND i.state = 'applied') THEN 'ALREADY_RESOLVED' END
$$;
