-- Forced breaks count for the players who stood under such a place before there were any, and where a reality check is required everybody has one
-- (trust TR-D14, TR-D5).

-- owner: identity
-- Minutes of the reality check that such an account begins with; NULL = none is required.
ALTER TABLE identity.jurisdiction_rule ADD COLUMN reality_check_minutes int CHECK (reality_check_minutes > 0);
UPDATE identity.jurisdiction_rule SET reality_check_minutes = 60 WHERE code = 'de';

-- owner: limits
INSERT INTO limits.reality_check (user_id, minutes, set_at)
SELECT u.id, r.reality_check_minutes, clock_timestamp() FROM identity."user" u
  JOIN LATERAL (SELECT j.code, j.version FROM identity.account_jurisdiction j WHERE j.user_id = u.id ORDER BY j.id DESC LIMIT 1) j ON true
  JOIN identity.jurisdiction_rule r USING (code, version)
 WHERE r.reality_check_minutes IS NOT NULL
    ON CONFLICT (user_id) DO NOTHING;

-- owner: limits
-- Who has something that a bet is held against, and is not marked. What limits.mark_limited does, said once more: there are no stored functions yet
-- where all migrations run at once. The player locks come first: no bet is taken in between.
CREATE TEMP TABLE unmarked ON COMMIT DROP AS
SELECT x.user_id FROM (SELECT f.user_id FROM limits.forced_break f UNION SELECT c.user_id FROM limits.reality_check c) x
 WHERE NOT EXISTS (SELECT 1 FROM betting.player_state s WHERE s.user_id = x.user_id AND s.limited);
SELECT count(*) FROM (SELECT 1 FROM money.account a JOIN unmarked x ON x.user_id = a.user_id WHERE a.kind = 'cash' ORDER BY a.id FOR UPDATE OF a) locked;

-- owner: tickets
INSERT INTO betting.player_state (user_id, limited) SELECT x.user_id, true FROM unmarked x ON CONFLICT (user_id) DO UPDATE SET limited = true;

-- owner: limits
DELETE FROM limits.entry e USING unmarked x WHERE e.user_id = x.user_id;
INSERT INTO limits.entry (user_id, source, ref, currency, at, amount, returned)
SELECT t.user_id, 'ticket', t.id::text, t.currency, date_trunc('milliseconds', coalesce(t.accepted_at, t.received_at)), t.stake,
       t.cashed_payout + CASE WHEN t.outcome <> 0 THEN t.payout ELSE 0 END
  FROM unmarked x JOIN betting.ticket t ON t.user_id = x.user_id
 WHERE t.free_bet IS NULL AND t.acceptance <> 2 AND t.stake > 0 AND t.received_at > clock_timestamp() - interval '721 hours'
UNION ALL
SELECT d.user_id, 'game', d.id::text, d.currency, date_trunc('milliseconds', d.created_at),
       CASE WHEN EXISTS (SELECT 1 FROM money.intent b WHERE b.provider = d.provider AND b.target_transaction = d.transaction_id
                            AND b.kind IN ('game_rollback', 'reversal') AND b.state <> 'refused') THEN 0 ELSE d.cash END,
       coalesce((SELECT sum(c.cash) FROM money.intent c
                  WHERE c.provider = d.provider AND c.kind = 'game_credit' AND c.state = 'applied' AND c.user_id = d.user_id
                    AND (c.target_transaction = d.transaction_id
                         OR c.target_transaction IS NULL AND c.round = d.round
                            AND d.id = (SELECT min(f.id) FROM money.intent f WHERE f.provider = d.provider AND f.round = d.round
                                           AND f.kind = 'game_debit' AND f.state = 'applied' AND f.user_id = d.user_id))
                    AND NOT EXISTS (SELECT 1 FROM money.intent b WHERE b.provider = c.provider AND b.target_transaction = c.transaction_id
                                       AND b.kind IN ('game_rollback', 'reversal') AND b.state <> 'refused')), 0)::bigint
  FROM unmarked x JOIN money.intent d ON d.user_id = x.user_id
 WHERE d.kind = 'game_debit' AND d.state = 'applied' AND d.cash > 0 AND d.created_at > clock_timestamp() - interval '721 hours'
UNION ALL
SELECT i.user_id, 'deposit', i.id::text, i.currency, date_trunc('milliseconds', i.created_at), i.cash, 0
  FROM unmarked x JOIN money.intent i ON i.user_id = x.user_id
 WHERE i.kind IN ('deposit', 'deposit_allocate') AND i.state = 'applied' AND i.cash > 0 AND i.created_at > clock_timestamp() - interval '721 hours';
