-- R16: intents that do not fit what they end or take back, or that happened twice.
CREATE OR REPLACE FUNCTION money.check_compensations()
  RETURNS TABLE (intent text, kind text, provider text, target_transaction text, fault text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT i.id::text, i.kind, i.provider, i.target_transaction, 'does not fit what it ends or takes back'
    FROM money.intent i
    LEFT JOIN money.intent o ON o.id = i.target_id AND o.provider = i.provider AND o.transaction_id = i.target_transaction AND o.currency = i.currency
                            AND CASE o.state WHEN 'applied' THEN o.user_id = i.user_id WHEN 'unallocated' THEN true ELSE false END
    LEFT JOIN money.intent a ON a.provider = o.provider AND a.target_transaction = o.transaction_id AND a.kind = 'deposit_allocate' AND a.state = 'applied'
    LEFT JOIN money.journal j ON j.id = i.journal_id
    LEFT JOIN money.intent h ON h.journal_id = j.reverses
    LEFT JOIN money.intent r ON r.id = h.target_id
    CROSS JOIN LATERAL (SELECT coalesce(h.id = o.id OR (h.kind = 'reversal' AND r.kind = 'deposit_refund' AND r.target_id = o.id), false) AS it) held
   WHERE i.state = 'applied' AND (i.target_transaction IS NOT NULL
          OR i.kind IN ('withdrawal_confirm', 'withdrawal_cancel', 'game_rollback', 'bonus_convert', 'bonus_forfeit', 'reversal',
                     'deposit_allocate', 'deposit_refund'))
     AND CASE
       WHEN o.id IS NULL THEN true
       WHEN i.kind IN ('deposit_allocate', 'deposit_refund') THEN o.state <> 'unallocated' OR i.cash <> o.amount
                                          OR (i.kind = 'deposit_refund' AND (NOT held.it OR (a.id IS NOT NULL AND NOT EXISTS (
                                                SELECT 1 FROM money.intent b WHERE b.provider = i.provider AND b.target_transaction = i.transaction_id
                                                   AND b.kind = 'reversal' AND b.state = 'applied'))))
       WHEN o.state = 'unallocated' THEN i.kind <> 'reversal' OR i.cash <> o.amount OR i.user_id <> coalesce(a.user_id, o.user_id)
                                         OR NOT held.it
       WHEN i.kind = 'withdrawal_confirm' THEN o.kind <> 'withdrawal_hold' OR i.cash > o.cash
       WHEN i.kind = 'withdrawal_cancel' THEN o.kind <> 'withdrawal_hold' OR i.cash <> o.cash OR j.reverses IS DISTINCT FROM o.journal_id
       WHEN i.kind = 'game_credit' THEN o.kind <> 'game_debit'
       WHEN i.kind = 'game_rollback' THEN o.kind NOT IN ('game_debit', 'game_credit') OR (i.cash, i.bonus) IS DISTINCT FROM (o.cash, o.bonus)
                                          OR j.reverses IS DISTINCT FROM o.journal_id
       WHEN i.kind = 'reversal' THEN o.kind NOT IN ('deposit', 'deposit_refund', 'withdrawal_confirm', 'transfer', 'fee') OR i.cash <> o.cash
                                     OR i.to_user_id IS DISTINCT FROM o.to_user_id
                                     OR (o.kind <> 'withdrawal_confirm' AND j.reverses IS DISTINCT FROM o.journal_id)
       ELSE o.kind <> 'bonus_grant' END
  UNION ALL
  SELECT NULL, x.kind, x.provider, x.target_transaction, 'happened ' || x.times || ' times'
    FROM (SELECT i.provider, i.target_transaction, count(*) AS times,
                 CASE WHEN i.kind IN ('game_rollback', 'reversal', 'deposit_refund') THEN 'taken back'
                      WHEN i.kind IN ('withdrawal_confirm', 'withdrawal_cancel') THEN 'withdrawal ended' ELSE i.kind END AS kind
            FROM money.intent i
           WHERE i.kind IN ('game_rollback', 'reversal', 'deposit_refund', 'deposit_allocate', 'withdrawal_confirm', 'withdrawal_cancel', 'bonus_convert',
                            'bonus_forfeit') AND i.state <> 'refused'
             -- A refund that came back took nothing back.
             AND NOT (i.kind = 'deposit_refund' AND EXISTS (
                   SELECT 1 FROM money.intent b WHERE b.provider = i.provider AND b.target_transaction = i.transaction_id
                      AND b.kind = 'reversal' AND b.state = 'applied'))
           GROUP BY 1, 2, 4) x WHERE x.times > 1
  UNION ALL
  SELECT i.id::text, i.kind, i.provider, i.target_transaction, 'a tombstone, and what it stands for was applied' FROM money.intent i
    JOIN money.intent o ON o.provider = i.provider AND o.transaction_id = i.target_transaction AND o.state IN ('applied', 'unallocated')
   WHERE i.state = 'tombstone'
  UNION ALL
  SELECT j.id::text, j.kind, NULL, j.idem_key, 'reverses an intent without being one' FROM money.journal j JOIN money.intent o ON o.journal_id = j.reverses
   WHERE j.scope <> 'intent'
$$;

GRANT EXECUTE ON FUNCTION money.check_compensations TO duskline_report;
