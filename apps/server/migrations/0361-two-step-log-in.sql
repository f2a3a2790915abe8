-- A second step of the log-in: codes of an authenticator app, and codes on paper for when it is not at hand.
CREATE TABLE identity.authenticator (
  user_id      bigint PRIMARY KEY REFERENCES identity."user",
  secret       bytea NOT NULL,                     -- encrypted with a key that is not in the database
  set_up_at    timestamptz NOT NULL,
  confirmed_at timestamptz,                        -- counts from then on: its first code has been seen
  last_step    bigint NOT NULL DEFAULT 0           -- of the code that was accepted last: none of that half minute or before it is accepted again
);
CREATE TABLE identity.recovery_code (
  user_id   bigint NOT NULL REFERENCES identity."user",
  code_hash text NOT NULL CHECK (length(code_hash) = 43),
  used_at   timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
GRANT SELECT, INSERT, DELETE ON identity.authenticator, identity.recovery_code TO duskline_app;
GRANT UPDATE (secret, set_up_at, confirmed_at, last_step) ON identity.authenticator TO duskline_app;
GRANT UPDATE (used_at) ON identity.recovery_code TO duskline_app;

-- Until when a browser needs no second step: the player has said that it is theirs alone.
ALTER TABLE identity.known_device ADD COLUMN trusted_until timestamptz;
