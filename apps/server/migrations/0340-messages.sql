-- Messages to players. What the system says is kept as its kind and what is filled in, and is written in the language of the page that shows it; what staff say
-- is kept as they wrote it, without anything that could run. What a player removes stays for a day, so that it can be brought back.
CREATE SCHEMA messages;
GRANT USAGE ON SCHEMA messages TO duskline_app, duskline_report;
ALTER DEFAULT PRIVILEGES IN SCHEMA messages GRANT SELECT ON TABLES TO duskline_app;

-- owner: messages
CREATE TABLE messages.message (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id    bigint NOT NULL REFERENCES identity."user",
  -- The order in which they are shown.
  number     bigint GENERATED ALWAYS AS IDENTITY,
  kind       text NOT NULL CHECK (kind IN ('staff', 'welcome', 'password-changed', 'document-accepted', 'document-refused')),
  facts      jsonb NOT NULL DEFAULT '{}',
  subject    text CHECK (length(subject) BETWEEN 1 AND 200),
  body       text CHECK (length(body) BETWEEN 1 AND 20000),
  -- Written once for a player, however often the writer begins again.
  once_key   text,
  sent_at    timestamptz NOT NULL,
  read_at    timestamptz,
  removed_at timestamptz,
  UNIQUE (user_id, once_key),
  CHECK ((kind = 'staff') = (subject IS NOT NULL) AND (subject IS NULL) = (body IS NULL))
);
CREATE INDEX message_list ON messages.message (user_id, number DESC) WHERE removed_at IS NULL;
-- Unread ones are counted, and never kept as a figure that could differ from them.
CREATE INDEX message_unread ON messages.message (user_id) WHERE read_at IS NULL AND removed_at IS NULL;
CREATE INDEX message_removed ON messages.message (removed_at) WHERE removed_at IS NOT NULL;
GRANT INSERT, DELETE ON messages.message TO duskline_app;
GRANT UPDATE (read_at, removed_at) ON messages.message TO duskline_app;
