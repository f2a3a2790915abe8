-- Providers through whose clearing account, p_kind, something else went in a currency than their intents say.
CREATE OR REPLACE FUNCTION money.check_clearing(p_kind text)
  RETURNS TABLE (provider text, currency text, moved numeric, said numeric)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH moved AS (
    SELECT x.provider, x.currency, sum(x.amount) AS amount
      FROM (SELECT a.tag AS provider, a.currency, t.amount FROM money.account a JOIN money.transfer t ON t.credit_account = a.id WHERE a.kind = p_kind
            UNION ALL
            SELECT a.tag, a.currency, -t.amount FROM money.account a JOIN money.transfer t ON t.debit_account = a.id WHERE a.kind = p_kind) x
     GROUP BY 1, 2),
  said AS (
    SELECT i.provider, i.currency, sum(CASE WHEN p_kind = 'psp_clearing' THEN
             CASE i.kind WHEN 'deposit' THEN CASE i.state WHEN 'unallocated' THEN -i.amount ELSE -i.cash END
                         WHEN 'withdrawal_confirm' THEN i.cash WHEN 'deposit_refund' THEN i.cash
                         WHEN 'reversal' THEN CASE o.kind WHEN 'deposit' THEN i.cash WHEN 'withdrawal_confirm' THEN -i.cash
                                                     WHEN 'deposit_refund' THEN -i.cash END END
           ELSE
             CASE i.kind WHEN 'game_debit' THEN i.cash + i.bonus WHEN 'game_credit' THEN -(i.cash + i.bonus)
                         WHEN 'game_rollback' THEN CASE o.kind WHEN 'game_debit' THEN -(i.cash + i.bonus) ELSE i.cash + i.bonus END END
           END) AS amount
      FROM money.intent i LEFT JOIN money.intent o ON o.id = i.target_id WHERE i.state IN ('applied', 'unallocated')
     GROUP BY 1, 2)
  SELECT coalesce(m.provider, s.provider), coalesce(m.currency, s.currency), coalesce(m.amount, 0), coalesce(s.amount, 0)
    FROM moved m FULL JOIN said s ON s.provider = m.provider AND s.currency = m.currency
   WHERE coalesce(m.amount, 0) <> coalesce(s.amount, 0)
$$;

GRANT EXECUTE ON FUNCTION money.check_clearing TO duskline_report;
