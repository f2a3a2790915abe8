/** The checks of reconciliation on intents and what they moved. Shapes as in reconcile.ts. */

/** Money set aside is that of withdrawals which are neither confirmed nor cancelled. */
export const WITHDRAWING = `
  SELECT coalesce(a.user_id, h.user_id) AS user_id, coalesce(a.currency, h.currency) AS currency, a.balance, coalesce(h.amount, 0) AS waiting
    FROM (SELECT * FROM money.account WHERE kind = 'withdrawing') a
    FULL JOIN (SELECT i.user_id, i.currency, sum(i.cash)::bigint AS amount FROM money.intent i
                WHERE i.kind = 'withdrawal_hold' AND i.state = 'applied'
                  AND NOT EXISTS (SELECT 1 FROM money.intent e WHERE e.provider = i.provider AND e.target_transaction = i.transaction_id
                                     AND e.kind IN ('withdrawal_confirm', 'withdrawal_cancel') AND e.state = 'applied') GROUP BY 1, 2) h USING (user_id, currency)
   WHERE coalesce(a.balance, 0) <> coalesce(h.amount, 0)`;

/** What a clearing account has received, by provider and currency, is what the provider's intents say. `received` is an amount of `i`, whose target is `o`. */
const clearing = (kind: string, received: string): string => `
  SELECT coalesce(m.provider, s.provider) AS provider, coalesce(m.currency, s.currency) AS currency, coalesce(m.amount, 0) AS moved, coalesce(s.amount, 0) AS said
    FROM (SELECT x.provider, x.currency, sum(x.amount) AS amount
            FROM (SELECT a.tag AS provider, a.currency, t.amount FROM money.account a JOIN money.transfer t ON t.credit_account = a.id WHERE a.kind = '${kind}'
                  UNION ALL SELECT a.tag, a.currency, -t.amount FROM money.account a JOIN money.transfer t ON t.debit_account = a.id WHERE a.kind = '${kind}') x GROUP BY 1, 2) m
    FULL JOIN (SELECT i.provider, i.currency, sum(${received}) AS amount FROM money.intent i LEFT JOIN money.intent o ON o.id = i.target_id WHERE i.state = 'applied' GROUP BY 1, 2) s
      USING (provider, currency)
   WHERE coalesce(m.amount, 0) <> coalesce(s.amount, 0)`;

export const PAYMENTS = clearing(
  'psp_clearing',
  `CASE i.kind WHEN 'deposit' THEN -i.cash WHEN 'withdrawal_confirm' THEN i.cash
               WHEN 'reversal' THEN CASE o.kind WHEN 'deposit' THEN i.cash WHEN 'withdrawal_confirm' THEN -i.cash END END`,
);

export const GAMES = clearing(
  'casino_clearing',
  `CASE i.kind WHEN 'game_debit' THEN i.cash + i.bonus WHEN 'game_credit' THEN -(i.cash + i.bonus)
               WHEN 'game_rollback' THEN CASE o.kind WHEN 'game_debit' THEN -(i.cash + i.bonus) ELSE i.cash + i.bonus END END`,
);

export const DEPOSITS = `
  SELECT j.id::text AS journal, j.kind, 'a deposit without the intent of a payment provider' AS fault FROM money.journal j
   WHERE j.kind = 'deposit' AND NOT EXISTS (SELECT 1 FROM money.intent i JOIN money.provider p ON p.code = i.provider AND p.type = 'payment' WHERE i.journal_id = j.id AND i.kind = 'deposit')`;

/** By how much the player has more after an intent; NULL where the row does not say. A win taken back takes what is left of bonus money. */
const GAIN = `CASE
  WHEN i.kind IN ('deposit', 'game_credit', 'bonus_grant') THEN i.cash + i.bonus
  WHEN i.kind IN ('withdrawal_confirm', 'game_debit', 'bonus_forfeit', 'transfer', 'fee') THEN -(i.cash + i.bonus)
  WHEN i.kind IN ('withdrawal_hold', 'withdrawal_cancel', 'bonus_convert') THEN 0
  WHEN (o.kind = 'game_credit' AND i.bonus > 0) OR i.kind = 'adjustment' THEN NULL
  WHEN o.kind IN ('deposit', 'game_credit') THEN -(i.cash + i.bonus)
  ELSE i.cash + i.bonus END`;

const OTHER_JOURNAL = `(j.kind, j.scope, j.idem_key, j.request_hash, j.xid)
  IS DISTINCT FROM (i.kind, 'intent'::text, 'intent/' || i.provider || '/' || i.transaction_id, i.request_hash, i.xid)`;

export const INTENTS = `
  WITH moved AS (
    SELECT t.journal_id, sum(t.amount) AS total, bool_or(t.currency <> i.currency) AS other_currency,
           sum(CASE WHEN c.user_id = i.user_id THEN t.amount ELSE 0 END - CASE WHEN d.user_id = i.user_id THEN t.amount ELSE 0 END) AS gain,
           bool_or(c.user_id NOT IN (i.user_id, coalesce(i.to_user_id, i.user_id)) OR d.user_id NOT IN (i.user_id, coalesce(i.to_user_id, i.user_id))) AS other_player
      FROM money.intent i JOIN money.transfer t ON t.journal_id = i.journal_id JOIN money.account d ON d.id = t.debit_account JOIN money.account c ON c.id = t.credit_account GROUP BY 1),
  story AS (
    SELECT i.id::text AS intent, i.kind, i.provider, i.transaction_id, CASE
        WHEN j.id IS NULL THEN 'its journal is gone'
        WHEN ${OTHER_JOURNAL} THEN 'its journal is of something else'
        WHEN m.other_player OR m.other_currency THEN 'its journal moved money of another player or currency'
        WHEN m.gain <> ${GAIN} OR m.total IS DISTINCT FROM CASE WHEN i.kind = 'withdrawal_confirm' THEN o.cash ELSE i.cash + i.bonus END THEN 'its journal did not move what it says' END AS fault
      FROM money.intent i LEFT JOIN money.intent o ON o.id = i.target_id LEFT JOIN money.journal j ON j.id = i.journal_id LEFT JOIN moved m ON m.journal_id = i.journal_id
     WHERE i.cash + i.bonus > 0)
  SELECT * FROM story WHERE fault IS NOT NULL
  UNION ALL
  SELECT NULL, j.kind, NULL, j.idem_key, 'a journal without its intent' FROM money.journal j LEFT JOIN money.intent i ON i.journal_id = j.id WHERE j.scope = 'intent' AND i.id IS NULL
  UNION ALL
  SELECT i.id::text, i.kind, i.provider, i.transaction_id, 'of a provider that is unknown or of another type' FROM money.intent i LEFT JOIN money.provider p ON p.code = i.provider
   WHERE p.code IS NULL OR p.type <> CASE WHEN i.kind IN ('deposit', 'withdrawal_hold', 'withdrawal_confirm', 'withdrawal_cancel') THEN 'payment' WHEN i.kind LIKE 'game%' THEN 'game'
                                          WHEN i.kind = 'reversal' THEN p.type ELSE 'operator' END`;

export const COMPENSATIONS = `
  SELECT i.id::text AS intent, i.kind, i.provider, i.target_transaction, 'does not fit what it ends or takes back' AS fault
    FROM money.intent i
    LEFT JOIN money.intent o ON o.id = i.target_id AND o.provider = i.provider AND o.transaction_id = i.target_transaction AND o.state = 'applied' AND o.user_id = i.user_id AND o.currency = i.currency
    LEFT JOIN money.journal j ON j.id = i.journal_id
   WHERE i.state = 'applied' AND (i.target_transaction IS NOT NULL OR i.kind IN ('withdrawal_confirm', 'withdrawal_cancel', 'game_rollback', 'bonus_convert', 'bonus_forfeit', 'reversal'))
     AND CASE
       WHEN o.id IS NULL THEN true
       WHEN i.kind = 'withdrawal_confirm' THEN o.kind <> 'withdrawal_hold' OR i.cash > o.cash
       WHEN i.kind = 'withdrawal_cancel' THEN o.kind <> 'withdrawal_hold' OR i.cash <> o.cash OR j.reverses IS DISTINCT FROM o.journal_id
       WHEN i.kind = 'game_credit' THEN o.kind <> 'game_debit'
       WHEN i.kind = 'game_rollback' THEN o.kind NOT IN ('game_debit', 'game_credit') OR (i.cash, i.bonus) IS DISTINCT FROM (o.cash, o.bonus) OR j.reverses IS DISTINCT FROM o.journal_id
       WHEN i.kind = 'reversal' THEN o.kind NOT IN ('deposit', 'withdrawal_confirm', 'transfer', 'fee') OR i.cash <> o.cash OR i.to_user_id IS DISTINCT FROM o.to_user_id
                                     OR (o.kind <> 'withdrawal_confirm' AND j.reverses IS DISTINCT FROM o.journal_id)
       ELSE o.kind <> 'bonus_grant' END
  UNION ALL
  SELECT NULL, x.kind, x.provider, x.target_transaction, 'happened ' || x.times || ' times'
    FROM (SELECT i.provider, i.target_transaction, count(*) AS times,
                 CASE WHEN i.kind IN ('game_rollback', 'reversal') THEN 'taken back' WHEN i.kind IN ('withdrawal_confirm', 'withdrawal_cancel') THEN 'withdrawal ended' ELSE i.kind END AS kind
            FROM money.intent i WHERE i.kind IN ('game_rollback', 'reversal', 'withdrawal_confirm', 'withdrawal_cancel', 'bonus_convert', 'bonus_forfeit') AND i.state <> 'refused'
           GROUP BY 1, 2, 4) x WHERE x.times > 1
  UNION ALL
  SELECT i.id::text, i.kind, i.provider, i.target_transaction, 'a tombstone, and what it stands for was applied' FROM money.intent i
    JOIN money.intent o ON o.provider = i.provider AND o.transaction_id = i.target_transaction AND o.state = 'applied' WHERE i.state = 'tombstone'
  UNION ALL
  SELECT j.id::text, j.kind, NULL, j.idem_key, 'reverses an intent without being one' FROM money.journal j JOIN money.intent o ON o.journal_id = j.reverses
   WHERE j.scope <> 'intent'`;
