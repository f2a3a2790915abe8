-- What debits of games use of limits, now, read like a view. A win belongs to its debit, or to the first debit of its round; one that belongs to none is a
-- gift and counts nowhere.
CREATE OR REPLACE FUNCTION limits.game_use()
  RETURNS TABLE (intent_id bigint, user_id bigint, currency text, at timestamptz, amount bigint, returned bigint) LANGUAGE sql STABLE AS $$
  SELECT d.id, d.user_id, d.currency, d.created_at, CASE WHEN money.is_taken_back(d.provider, d.transaction_id) THEN 0 ELSE d.cash END,
         coalesce((SELECT sum(c.cash) FROM money.intent c
                    WHERE c.provider = d.provider AND c.kind = 'game_credit' AND c.state = 'applied' AND c.target_transaction = d.transaction_id
                      AND NOT money.is_taken_back(c.provider, c.transaction_id)), 0)::bigint
         + coalesce((SELECT sum(c.cash) FROM money.intent c
                      WHERE c.provider = d.provider AND c.round = d.round AND c.kind = 'game_credit' AND c.state = 'applied'
                        AND c.target_transaction IS NULL AND c.user_id = d.user_id AND NOT money.is_taken_back(c.provider, c.transaction_id)
                        AND d.id = (SELECT min(f.id) FROM money.intent f WHERE f.provider = d.provider AND f.round = d.round AND f.kind = 'game_debit'
                                       AND f.state = 'applied' AND f.user_id = d.user_id)), 0)::bigint
    FROM money.intent d WHERE d.kind = 'game_debit' AND d.state = 'applied' AND d.cash > 0
$$;

GRANT EXECUTE ON FUNCTION limits.game_use TO duskline_report;
