-- SMS to players. As a mail, an SMS is a row of the transaction that causes it, and is handed over to the provider afterwards.

-- owner: notify
CREATE TABLE notify.sms (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES identity."user",
  kind       text NOT NULL CHECK (kind IN ('phone-code', 'phone-change')),
  number     text NOT NULL CHECK (number ~ '^\+[1-9][0-9]{5,14}$'),
  language   text NOT NULL,
  -- What is filled into the text, encrypted: a code or a link. Gone as soon as the SMS is.
  encrypted  bytea,
  -- The same at every try, so that a copy is known for one.
  message_id uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL,
  -- After this it is of no use to anybody.
  expires_at timestamptz NOT NULL,
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  tries      int NOT NULL DEFAULT 0,
  due_at     timestamptz NOT NULL,
  done_at    timestamptz,
  -- What the provider said last, without the number.
  reason     text,
  CHECK ((state = 'waiting') = (done_at IS NULL)),
  CHECK ((state = 'waiting') = (encrypted IS NOT NULL))
);
CREATE INDEX sms_due ON notify.sms (due_at) WHERE state = 'waiting';
CREATE INDEX sms_age ON notify.sms (done_at) WHERE state <> 'waiting';
CREATE INDEX sms_user ON notify.sms (user_id);

-- Numbers that the provider has refused for good. The next SMS that is taken there ends it.
CREATE TABLE notify.unreachable_number (
  number     text PRIMARY KEY,
  refused_at timestamptz NOT NULL,
  code       int NOT NULL
);

GRANT INSERT, DELETE ON notify.sms TO duskline_app;
GRANT UPDATE (encrypted, state, tries, due_at, done_at, reason) ON notify.sms TO duskline_app;
GRANT INSERT, DELETE ON notify.unreachable_number TO duskline_app;
GRANT UPDATE (refused_at, code) ON notify.unreachable_number TO duskline_app;
