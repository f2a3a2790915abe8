-- Withdrawals that end without payment say who took them back: a player alone does so as a marker of harm (trust TR-D13).

-- owner: wallet
DROP FUNCTION IF EXISTS money.withdrawal_cancel(text, text, text, text);

-- owner: wallet
DROP INDEX money.intent_marker;
-- What a player asked for and did not get, or took back: read for one player at a time. Of those before this nobody knows who did it: they are as if
-- the provider had.
CREATE INDEX intent_marker ON money.intent (user_id, created_at)
  WHERE refusal = 'DEPOSIT_LIMIT' OR (kind = 'withdrawal_cancel' AND state = 'applied' AND actor <> provider AND actor <> 'operator');
