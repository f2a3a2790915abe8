-- Links of mails that let a person act without being logged in: set a new password. One of each kind a person, so a newer one ends the older;
-- the row goes when the link is used. Of the link only a hash is kept, with the address that it was sent to: it is of no use for another one.
CREATE TABLE identity.account_link (
  user_id    bigint NOT NULL REFERENCES identity."user",
  purpose    text NOT NULL CHECK (purpose IN ('reset-password')),
  token_hash text NOT NULL UNIQUE CHECK (length(token_hash) = 43),
  email      text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, purpose)
);
CREATE INDEX account_link_age ON identity.account_link (expires_at);
GRANT INSERT, DELETE ON identity.account_link TO duskline_app;
GRANT UPDATE (token_hash, email, expires_at) ON identity.account_link TO duskline_app;
