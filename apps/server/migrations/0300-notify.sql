-- Mails to players. A mail is a row of the transaction that causes it, and is handed over to the mail server afterwards: at least once, since a process may
-- end between the server's yes and the row that keeps it.
CREATE SCHEMA notify;
GRANT USAGE ON SCHEMA notify TO duskline_app, duskline_report;
ALTER DEFAULT PRIVILEGES IN SCHEMA notify GRANT SELECT ON TABLES TO duskline_app;

-- owner: notify
CREATE TABLE notify.mail (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES identity."user",
  kind       text NOT NULL CHECK (kind IN ('reset-password', 'password-changed')),
  address    text NOT NULL,
  language   text NOT NULL,
  -- What is filled into the text, encrypted: a link in it opens an account. Gone as soon as the mail is.
  encrypted  bytea,
  -- The same at every try, so that a mailbox knows the second copy of a mail.
  message_id uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL,
  -- After this it is of no use to anybody.
  expires_at timestamptz NOT NULL,
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  tries      int NOT NULL DEFAULT 0,
  due_at     timestamptz NOT NULL,
  done_at    timestamptz,
  -- What the mail server said last, without the address.
  reason     text,
  CHECK ((state = 'waiting') = (done_at IS NULL)),
  CHECK ((state = 'waiting') = (encrypted IS NOT NULL))
);
CREATE INDEX mail_due ON notify.mail (due_at) WHERE state = 'waiting';
CREATE INDEX mail_age ON notify.mail (done_at) WHERE state <> 'waiting';

-- Addresses that a mail server has refused for good. The next mail that is taken there ends it.
CREATE TABLE notify.undeliverable (
  address    text PRIMARY KEY,
  refused_at timestamptz NOT NULL,
  code       int NOT NULL CHECK (code BETWEEN 500 AND 599)
);

GRANT INSERT, DELETE ON notify.mail TO duskline_app;
GRANT UPDATE (encrypted, state, tries, due_at, done_at, reason) ON notify.mail TO duskline_app;
GRANT INSERT, DELETE ON notify.undeliverable TO duskline_app;
GRANT UPDATE (refused_at, code) ON notify.undeliverable TO duskline_app;
