-- Whether a transaction was taken back, by a rollback, a reversal or a refund that stands; also one that never came (a tombstone
-- stands for it).
CREATE OR REPLACE FUNCTION money.is_taken_back(p_provider text, p_transaction text) RETURNS boolean LANGUAGE sql STABLE
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
  SELECT EXISTS (SELECT 1 FROM money.intent i WHERE i.provider = p_provider AND i.target_transaction = p_transaction
    AND i.kind IN ('game_rollback', 'reversal') AND i.state <> 'refused') OR money.is_refunded(p_provider, p_transaction)
$$;

GRANT EXECUTE ON FUNCTION money.is_taken_back TO duskline_report;
