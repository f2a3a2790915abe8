-- A confirmed e-mail address before play, deposits and withdrawals, where the jurisdiction asks for it; whether anybody is asked the register of exclusions about.

-- owner: identity
ALTER TABLE identity.jurisdiction_rule ADD COLUMN email_before text CHECK (email_before IN ('gambling', 'deposit', 'withdrawal'));
UPDATE identity.jurisdiction_rule SET email_before = CASE code WHEN 'mt' THEN 'deposit' ELSE 'gambling' END WHERE code IN ('gb', 'mt', 'de');

-- owner: tickets
-- The first act that waits until the player has confirmed their address; what comes after it waits too. NULL = none does.
ALTER TABLE betting.player_state ADD COLUMN unconfirmed text CHECK (unconfirmed IN ('gambling', 'deposit', 'withdrawal'));
INSERT INTO betting.player_state (user_id, unconfirmed)
SELECT u.id, r.email_before FROM identity."user" u
  JOIN LATERAL (SELECT j.code, j.version FROM identity.account_jurisdiction j WHERE j.user_id = u.id ORDER BY j.id DESC LIMIT 1) j ON true
  JOIN identity.jurisdiction_rule r USING (code, version)
 WHERE r.email_before IS NOT NULL AND NOT u.email_verified AND NOT u.demo
    ON CONFLICT (user_id) DO UPDATE SET unconfirmed = EXCLUDED.unconfirmed;
CREATE INDEX player_state_register ON betting.player_state (user_id) WHERE register_until IS NOT NULL;

-- owner: wallet
ALTER TYPE money.wallet ADD ATTRIBUTE unconfirmed text;
