-- What players do with their own data: export it, close the account, have it erased.
CREATE SCHEMA my_data;
GRANT USAGE ON SCHEMA my_data TO duskline_app, duskline_report;
ALTER DEFAULT PRIVILEGES IN SCHEMA my_data GRANT SELECT ON TABLES TO duskline_app;

-- owner: my-data
-- The one export of a player: asked for, made by a process with the role jobs, kept as an encrypted file until it expires. The row is its own lock: however often an
-- export is asked for at once, it is made once.
CREATE TABLE my_data.export (
  user_id     bigint PRIMARY KEY REFERENCES identity."user",
  id          uuid NOT NULL UNIQUE,
  language    text NOT NULL,
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'ready', 'failed')),
  asked_at    timestamptz NOT NULL,
  -- Until then the process that makes it is believed to be alive; afterwards another one begins anew.
  due_at      timestamptz NOT NULL,
  tries       int NOT NULL DEFAULT 0,
  -- Written before the file is: what a process leaves that ends in the middle is found by it.
  stored_name text UNIQUE CHECK (stored_name ~ '^[0-9a-f]{48}$'),
  key_id      text,
  size        bigint CHECK (size > 0),
  ready_at    timestamptz,
  expires_at  timestamptz,
  -- Of the link that works next; none = it was used, or none was asked for.
  link_hash   text UNIQUE CHECK (length(link_hash) = 43),
  CHECK ((stored_name IS NULL) = (key_id IS NULL)),
  CHECK ((state = 'ready') = (ready_at IS NOT NULL) AND (ready_at IS NULL) = (expires_at IS NULL) AND (ready_at IS NULL) = (size IS NULL)),
  CHECK (state <> 'ready' OR stored_name IS NOT NULL),
  CHECK (link_hash IS NULL OR state = 'ready')
);
CREATE INDEX export_due ON my_data.export (due_at) WHERE state IN ('waiting', 'running');
CREATE INDEX export_age ON my_data.export (expires_at) WHERE state = 'ready';

-- owner: my-data
-- When an account was closed, erased or opened again, and why; never edited.
CREATE TABLE my_data.closing (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES identity."user",
  act     text NOT NULL CHECK (act IN ('closed', 'erased', 'reopened')),
  reason  text NOT NULL CHECK (length(reason) BETWEEN 3 AND 200),
  at      timestamptz NOT NULL,
  -- Of staff; a player's own act has none.
  made_by text,
  CHECK ((act = 'reopened') = (made_by IS NOT NULL))
);
CREATE INDEX closing_player ON my_data.closing (user_id, id DESC);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON my_data.closing FOR EACH STATEMENT EXECUTE FUNCTION money.deny();

GRANT INSERT, DELETE ON my_data.export TO duskline_app;
GRANT UPDATE (id, language, state, asked_at, due_at, tries, stored_name, key_id, size, ready_at, expires_at, link_hash) ON my_data.export TO duskline_app;

-- owner: notify
ALTER TABLE notify.mail
  DROP CONSTRAINT mail_kind_check,
  ADD CONSTRAINT mail_kind_check CHECK (kind IN ('reset-password', 'password-changed', 'confirm-email', 'export-ready'));
-- owner: messages
ALTER TABLE messages.message
  DROP CONSTRAINT message_kind_check,
  ADD CONSTRAINT message_kind_check CHECK (kind IN ('staff', 'welcome', 'password-changed', 'document-accepted', 'document-refused', 'export-ready'));

-- owner: wallet
-- Players get a copy of what was paid in and out.
GRANT SELECT ON money.intent TO duskline_app;
