-- Phone numbers: confirmed by a code that is sent there, and changed so that who had the account can take it back.

-- owner: identity
ALTER TABLE identity.profile ADD COLUMN phone_confirmed_at timestamptz;
GRANT UPDATE (phone, phone_key, phone_confirmed_at) ON identity.profile TO duskline_app;

-- Numbers that wait for their code, and changes that can be taken back for 72 hours. Of code and link hashes are kept. Several rows an account: the link of an
-- older change goes on working when the number was changed once more.
CREATE TABLE identity.phone_change (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id          bigint NOT NULL REFERENCES identity."user",
  -- NULL: there was none.
  old_phone        text,
  old_confirmed_at timestamptz,
  new_phone        text NOT NULL,
  code_hash        text CHECK (length(code_hash) = 43),
  code_until       timestamptz NOT NULL,
  -- Wrong codes since the newest one was sent.
  tries            int NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  -- NULL: the number stays, and is confirmed.
  undo_hash        text UNIQUE CHECK (length(undo_hash) = 43),
  undo_until       timestamptz NOT NULL,
  done_at          timestamptz,
  CHECK (done_at IS NULL OR code_hash IS NULL)
);
-- A newer request ends the one before it.
CREATE UNIQUE INDEX phone_change_open ON identity.phone_change (user_id) WHERE code_hash IS NOT NULL;
CREATE INDEX phone_change_user ON identity.phone_change (user_id, id);
CREATE INDEX phone_change_age ON identity.phone_change (undo_until);
GRANT INSERT, DELETE ON identity.phone_change TO duskline_app;
GRANT UPDATE (code_hash, code_until, tries, undo_until, done_at) ON identity.phone_change TO duskline_app;

-- owner: notify
ALTER TABLE notify.mail
  DROP CONSTRAINT mail_kind_check,
  ADD CONSTRAINT mail_kind_check CHECK (kind IN ('reset-password', 'password-changed', 'confirm-email', 'new-browser', 'second-step-on', 'second-step-off',
    'export-ready', 'confirm-new-email', 'email-change', 'phone-change'));
