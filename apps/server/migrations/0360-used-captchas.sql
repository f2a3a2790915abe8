-- Captchas that have been solved and used: each counts once. A row may go when its captcha has expired.
CREATE TABLE identity.used_captcha (
  id         text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_captcha_age ON identity.used_captcha (expires_at);
GRANT SELECT, INSERT, DELETE ON identity.used_captcha TO duskline_app;
