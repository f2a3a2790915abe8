-- R2: transfers that do not join two accounts of their currency or have no journal, and journals without a transfer.
CREATE OR REPLACE FUNCTION money.check_transfers()
  RETURNS TABLE (journal_id bigint, seq smallint, currency text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT t.journal_id, t.seq, t.currency FROM money.transfer t
    LEFT JOIN money.account d ON d.id = t.debit_account AND d.currency = t.currency
    LEFT JOIN money.account c ON c.id = t.credit_account AND c.currency = t.currency
    LEFT JOIN money.journal j ON j.id = t.journal_id
   WHERE d.id IS NULL OR c.id IS NULL OR j.id IS NULL OR t.amount <= 0
  UNION ALL
  SELECT j.id, NULL, NULL FROM money.journal j LEFT JOIN money.transfer t ON t.journal_id = j.id WHERE t.journal_id IS NULL
$$;

GRANT EXECUTE ON FUNCTION money.check_transfers TO duskline_report;
