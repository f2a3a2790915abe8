-- Stakes that came back, and play money, went to players who owed money without paying it off (trust 2.2): what is there pays it off now, or the new
-- check of the reconciliation (R17) would find them. Cash accounts ascending, as everything locks them.
DO $$
DECLARE
  c record;
BEGIN
  FOR c IN
    SELECT a.id, a.user_id, a.currency
      FROM money.account a JOIN money.account r ON r.user_id = a.user_id AND r.kind = 'receivable' AND r.currency = a.currency AND r.tag = a.tag
     WHERE a.kind = 'cash' AND a.balance > 0 AND r.balance < 0 ORDER BY a.id FOR UPDATE OF a
  LOOP
    PERFORM money.recover_debt(c.user_id, c.currency, 'migration-0210/' || c.id, 'system');
  END LOOP;
END $$;
