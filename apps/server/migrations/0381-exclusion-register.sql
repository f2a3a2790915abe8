-- The national register of people who exclude themselves, where a place has one (gb): asked at sign-up, log-in and before the first bet of a day.

-- owner: identity
ALTER TABLE identity.jurisdiction_rule ADD COLUMN asks_register boolean NOT NULL DEFAULT false;
UPDATE identity.jurisdiction_rule SET asks_register = true WHERE code = 'gb';
INSERT INTO identity.jurisdiction_rule (code, version, minimum_age, identity_before, asks_register)
SELECT r.code, 2, r.minimum_age, r.identity_before, r.asks_register FROM identity.jurisdiction_rule r WHERE r.version = 1;

-- owner: kyc
CREATE TABLE kyc.register_answer (
  user_id     bigint NOT NULL REFERENCES identity."user",
  number      bigint GENERATED ALWAYS AS IDENTITY,
  is_excluded boolean NOT NULL,
  -- How the register calls its answer.
  reference   text NOT NULL CHECK (length(reference) BETWEEN 1 AND 100),
  at          timestamptz NOT NULL,
  PRIMARY KEY (user_id, number)
);

-- owner: tickets
-- Until when the register lets the player play: the end of the day of its answer, -infinity when it does not, or was not asked; NULL = it need not be asked.
ALTER TABLE betting.player_state ADD COLUMN register_until timestamptz;
INSERT INTO betting.player_state (user_id, register_until)
SELECT u.id, '-infinity' FROM identity."user" u
  JOIN LATERAL (SELECT j.code, j.version FROM identity.account_jurisdiction j WHERE j.user_id = u.id ORDER BY j.id DESC LIMIT 1) j ON true
  JOIN identity.jurisdiction_rule r USING (code, version)
 WHERE r.asks_register AND NOT u.demo
    ON CONFLICT (user_id) DO UPDATE SET register_until = '-infinity';
