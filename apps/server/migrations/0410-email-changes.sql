-- Changes of the e-mail address of an account. The new address confirms one by a link; with another link the old address takes it back for 72 hours. Of both
-- links hashes are kept. Several rows an account: the link to an older address goes on working when the address was changed once more.
CREATE TABLE identity.email_change (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES identity."user",
  -- Which asked: the only one that goes on when the address has changed.
  session_id    bigint NOT NULL,
  old_email     text NOT NULL,
  -- Nobody else has it while the change can be taken back.
  old_mailbox   text NOT NULL,
  new_email     text NOT NULL,
  confirm_hash  text UNIQUE CHECK (length(confirm_hash) = 43),
  confirm_until timestamptz NOT NULL,
  undo_hash     text NOT NULL UNIQUE CHECK (length(undo_hash) = 43),
  undo_until    timestamptz NOT NULL,
  done_at       timestamptz,
  CHECK (done_at IS NULL OR confirm_hash IS NULL)
);
-- A newer link ends the one before it.
CREATE UNIQUE INDEX email_change_open ON identity.email_change (user_id) WHERE confirm_hash IS NOT NULL;
CREATE INDEX email_change_user ON identity.email_change (user_id, id);
CREATE INDEX email_change_held ON identity.email_change (old_mailbox) WHERE done_at IS NOT NULL;
CREATE INDEX email_change_age ON identity.email_change (undo_until);
GRANT INSERT, DELETE ON identity.email_change TO duskline_app;
GRANT UPDATE (confirm_hash, undo_until, done_at) ON identity.email_change TO duskline_app;

-- A user name that is the e-mail address of the account changes with it.
GRANT DELETE ON identity.name_look TO duskline_app;

-- owner: notify
ALTER TABLE notify.mail
  DROP CONSTRAINT mail_kind_check,
  ADD CONSTRAINT mail_kind_check CHECK (kind IN ('reset-password', 'password-changed', 'confirm-email', 'new-browser', 'second-step-on', 'second-step-off',
    'export-ready', 'confirm-new-email', 'email-change'));
