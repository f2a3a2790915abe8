-- Web Push: which browsers of a player want notifications, and the notifications that wait for them. One is kept for a while after it was sent, so that the
-- same goal or bet is never told twice.
CREATE SCHEMA web_push;
GRANT USAGE ON SCHEMA web_push TO duskline_app, duskline_report;
ALTER DEFAULT PRIVILEGES IN SCHEMA web_push GRANT SELECT ON TABLES TO duskline_app;

-- owner: web-push
CREATE TABLE web_push.subscription (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES identity."user",
  -- The session it was made in: it ends with a log-out.
  session_id  bigint NOT NULL,
  -- One for a browser: who logs in there later takes it over.
  endpoint    text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  p256dh      text NOT NULL CHECK (length(p256dh) = 87),
  auth        text NOT NULL CHECK (length(auth) = 22),
  language    text NOT NULL,
  wants_goals boolean NOT NULL,
  wants_bets  boolean NOT NULL,
  created_at  timestamptz NOT NULL,
  CHECK (wants_goals OR wants_bets)
);
CREATE INDEX subscription_user ON web_push.subscription (user_id);

CREATE TABLE web_push.notification (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id bigint NOT NULL REFERENCES web_push.subscription ON DELETE CASCADE,
  user_id         bigint NOT NULL,
  -- What happened: told once, however often its event comes.
  once_key        text NOT NULL,
  -- A newer one about the same match or bet takes the place of an older one.
  topic           text NOT NULL CHECK (length(topic) <= 32),
  kind            text NOT NULL CHECK (kind IN ('goal', 'bet')),
  facts           jsonb NOT NULL,
  created_at      timestamptz NOT NULL,
  -- After this it is old news.
  expires_at      timestamptz NOT NULL,
  due_at          timestamptz NOT NULL,
  -- A process is sending it until then.
  leased_until    timestamptz,
  tries           int NOT NULL DEFAULT 0,
  done_at         timestamptz,
  result          text CHECK (result IN ('sent', 'expired', 'replaced', 'limited', 'refused')),
  UNIQUE (subscription_id, once_key),
  CHECK ((done_at IS NULL) = (result IS NULL))
);
CREATE INDEX notification_due ON web_push.notification (due_at) WHERE done_at IS NULL;
CREATE INDEX notification_topic ON web_push.notification (subscription_id, topic, id) WHERE done_at IS NULL;
CREATE INDEX notification_age ON web_push.notification (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX notification_user ON web_push.notification (user_id);

-- The score that was told last of each match. The number of a change is the key of its notifications.
CREATE TABLE web_push.score (
  match_id int PRIMARY KEY,
  home     int NOT NULL,
  away     int NOT NULL,
  changes  int NOT NULL DEFAULT 0,
  seen_at  timestamptz NOT NULL
);

GRANT INSERT, UPDATE, DELETE ON web_push.subscription, web_push.score TO duskline_app;
GRANT INSERT, DELETE ON web_push.notification TO duskline_app;
GRANT UPDATE (due_at, leased_until, tries, done_at, result) ON web_push.notification TO duskline_app;
