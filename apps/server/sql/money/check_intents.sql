-- R15: intents whose journal did not move what they say, journals of intents without one, and intents of a provider that is unknown or of another type.
-- The gain is by how much the player has more after an intent; NULL where the row does not say. A win taken back takes what is left of bonus money.
CREATE OR REPLACE FUNCTION money.check_intents()
  RETURNS TABLE (intent text, kind text, provider text, transaction_id text, fault text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH moved AS (
    SELECT t.journal_id, sum(t.amount) AS total, bool_or(t.currency <> i.currency) AS other_currency,
           sum(CASE WHEN c.user_id = i.user_id THEN t.amount ELSE 0 END - CASE WHEN d.user_id = i.user_id THEN t.amount ELSE 0 END) AS gain,
           bool_or(c.user_id NOT IN (i.user_id, coalesce(i.to_user_id, i.user_id))
                   OR d.user_id NOT IN (i.user_id, coalesce(i.to_user_id, i.user_id))) AS other_player
      FROM money.intent i JOIN money.transfer t ON t.journal_id = i.journal_id
      JOIN money.account d ON d.id = t.debit_account JOIN money.account c ON c.id = t.credit_account GROUP BY 1),
  story AS (
    SELECT i.id::text AS intent, i.kind, i.provider, i.transaction_id, CASE
        WHEN j.id IS NULL THEN 'its journal is gone'
        WHEN (j.kind, j.scope, j.idem_key, j.request_hash, j.xid)
             IS DISTINCT FROM (i.kind, 'intent'::text, 'intent/' || i.provider || '/' || i.transaction_id, i.request_hash, i.xid)
             THEN 'its journal is of something else'
        WHEN m.other_player OR m.other_currency THEN 'its journal moved money of another player or currency'
        WHEN m.gain <> CASE
               WHEN i.state = 'unallocated' OR i.kind = 'deposit_refund'
                 OR (i.kind = 'reversal' AND (o.kind = 'deposit_refund' OR (o.state = 'unallocated' AND a.id IS NULL))) THEN 0
               WHEN i.kind IN ('deposit', 'deposit_allocate', 'game_credit', 'bonus_grant') THEN i.cash + i.bonus
               WHEN i.kind IN ('withdrawal_confirm', 'game_debit', 'bonus_forfeit', 'transfer', 'fee') THEN -(i.cash + i.bonus)
               WHEN i.kind IN ('withdrawal_hold', 'withdrawal_cancel', 'bonus_convert') THEN 0
               WHEN (o.kind = 'game_credit' AND i.bonus > 0) OR i.kind = 'adjustment' THEN NULL
               WHEN o.kind IN ('deposit', 'game_credit') THEN -(i.cash + i.bonus)
               ELSE i.cash + i.bonus END
             OR m.total IS DISTINCT FROM CASE WHEN i.state = 'unallocated' THEN i.amount WHEN i.kind = 'withdrawal_confirm' THEN o.cash
                                                    ELSE i.cash + i.bonus END
             THEN 'its journal did not move what it says' END AS fault
      FROM money.intent i LEFT JOIN money.intent o ON o.id = i.target_id LEFT JOIN money.journal j ON j.id = i.journal_id
      LEFT JOIN moved m ON m.journal_id = i.journal_id
      LEFT JOIN money.intent a ON a.provider = o.provider AND a.target_transaction = o.transaction_id AND a.kind = 'deposit_allocate' AND a.state = 'applied'
     WHERE i.cash + i.bonus > 0 OR i.state = 'unallocated')
  SELECT story.* FROM story WHERE story.fault IS NOT NULL
  UNION ALL
  SELECT NULL, j.kind, NULL, j.idem_key, 'a journal without its intent'
    FROM money.journal j LEFT JOIN money.intent i ON i.journal_id = j.id WHERE j.scope = 'intent' AND i.id IS NULL
  UNION ALL
  SELECT i.id::text, i.kind, i.provider, i.transaction_id, 'of a provider that is unknown or of another type'
    FROM money.intent i LEFT JOIN money.provider p ON p.code = i.provider
   WHERE p.code IS NULL OR p.type <> CASE
     WHEN i.kind IN ('deposit', 'deposit_allocate', 'deposit_refund', 'withdrawal_hold', 'withdrawal_confirm', 'withdrawal_cancel') THEN 'payment'
     WHEN i.kind LIKE 'game%' THEN 'game' WHEN i.kind = 'reversal' THEN p.type ELSE 'operator' END
$$;

GRANT EXECUTE ON FUNCTION money.check_intents TO duskline_report;
