-- A break that everybody takes after playing so long, where a place asks for it (trust TR-D14): de.

-- owner: limits
-- The players of such a place, and how long they have played without that break.
CREATE TABLE limits.forced_break (
  user_id       bigint PRIMARY KEY,
  after_minutes int NOT NULL CHECK (after_minutes > 0),
  minutes       int NOT NULL CHECK (minutes > 0),
  began_at      timestamptz,  -- of the stakes that follow each other without it; NULL = there was none yet
  last_at       timestamptz,
  CHECK ((began_at IS NULL) = (last_at IS NULL) AND began_at <= last_at)
) WITH (fillfactor = 50);

-- owner: identity
ALTER TABLE identity.jurisdiction_rule
  ADD COLUMN break_after_minutes int,
  ADD COLUMN break_minutes int,
  ADD CONSTRAINT jurisdiction_break CHECK ((break_after_minutes IS NULL) = (break_minutes IS NULL));
UPDATE identity.jurisdiction_rule SET break_after_minutes = 60, break_minutes = 5 WHERE code = 'de';

-- owner: limits
INSERT INTO limits.forced_break (user_id, after_minutes, minutes)
SELECT u.id, r.break_after_minutes, r.break_minutes FROM identity."user" u
  JOIN LATERAL (SELECT j.code, j.version FROM identity.account_jurisdiction j WHERE j.user_id = u.id ORDER BY j.id DESC LIMIT 1) j ON true
  JOIN identity.jurisdiction_rule r USING (code, version)
 WHERE r.break_after_minutes IS NOT NULL;
