-- Under which jurisdiction an account stands (packages/contract/src/jurisdictions.ts), in which version of the table it was opened or changed. The newest row counts. The first is
-- written with the account; every other one is an act of staff with a reason, which the server cannot write (identity.set_jurisdiction).
CREATE TABLE identity.account_jurisdiction (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES identity."user",
  code    text NOT NULL CHECK (code ~ '^[a-z]{2,3}$'),
  version int NOT NULL CHECK (version > 0),
  at      timestamptz NOT NULL,
  reason  text CHECK (reason <> ''),
  made_by text,
  CHECK ((reason IS NULL) = (made_by IS NULL))
);
CREATE INDEX account_jurisdiction_newest ON identity.account_jurisdiction (user_id, id DESC);
CREATE UNIQUE INDEX account_jurisdiction_first ON identity.account_jurisdiction (user_id) WHERE reason IS NULL;
INSERT INTO identity.account_jurisdiction (user_id, code, version, at) SELECT u.id, 'int', 1, u.created_at FROM identity."user" u ORDER BY u.id;
GRANT INSERT (user_id, code, version, at) ON identity.account_jurisdiction TO duskline_app;
