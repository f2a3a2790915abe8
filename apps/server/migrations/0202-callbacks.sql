-- What providers of payments and games were answered, for ever: a callback that comes again gets the same answer and does nothing more.

-- owner: platform
CREATE TABLE platform.callback (
  provider     text NOT NULL CHECK (provider ~ '^[a-z][a-z0-9-]{0,39}$'),
  transaction  text NOT NULL CHECK (length(transaction) BETWEEN 1 AND 200),  -- as the provider calls it
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),       -- SHA-256 of what was asked and of the body, byte for byte
  status       smallint NOT NULL CHECK (status BETWEEN 200 AND 499),         -- of HTTP; a fault of ours is never the last word
  content_type text NOT NULL CHECK (length(content_type) BETWEEN 1 AND 100),
  body         text NOT NULL CHECK (octet_length(body) <= 65536),
  answered_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (provider, transaction)
);
REVOKE INSERT, UPDATE, DELETE ON platform.callback FROM duskline_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON platform.callback FOR EACH STATEMENT EXECUTE FUNCTION money.deny();
