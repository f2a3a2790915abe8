-- Documents of players: what we know of each; the file itself lies encrypted in the storage under a random name. The role compliance reads them.
CREATE SCHEMA documents;
GRANT USAGE ON SCHEMA documents TO duskline_app, duskline_report;
ALTER DEFAULT PRIVILEGES IN SCHEMA documents GRANT SELECT ON TABLES TO duskline_app;

-- owner: identity
ALTER TABLE identity.staff_role DROP CONSTRAINT staff_role_role_check, ADD CONSTRAINT staff_role_role_check CHECK (role IN ('trader', 'compliance'));
-- owner: trading
ALTER TABLE trading.audit_log DROP CONSTRAINT audit_log_actor_kind_check, DROP CONSTRAINT audit_log_check,
  ADD CONSTRAINT audit_log_actor_kind_check CHECK (actor_kind IN ('trader', 'compliance', 'auto', 'player', 'system')),
  ADD CONSTRAINT audit_log_check CHECK ((actor_kind IN ('trader', 'compliance', 'player')) = (actor_id IS NOT NULL));

-- owner: documents
-- How many files a player keeps that were not refused. The row is the lock under which files are added.
CREATE TABLE documents.holder (
  user_id bigint PRIMARY KEY REFERENCES identity."user",
  files   int NOT NULL CHECK (files BETWEEN 0 AND 20)
);

CREATE TABLE documents.document (
  id          uuid PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES documents.holder,
  number      bigint GENERATED ALWAYS AS IDENTITY,
  kind        text NOT NULL CHECK (kind IN ('identity', 'address', 'payment', 'income')),
  -- As its owner called it: shown, and never a path.
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  type        text NOT NULL CHECK (type IN ('image/jpeg', 'image/png', 'application/pdf')),
  size        int NOT NULL CHECK (size > 0),
  stored_name text NOT NULL UNIQUE CHECK (stored_name ~ '^[0-9a-f]{48}$'),
  key_id      text NOT NULL,
  state       text NOT NULL DEFAULT 'checking' CHECK (state IN ('checking', 'accepted', 'refused')),
  reason      text CHECK (reason IN ('unreadable', 'cut-off', 'expired', 'wrong-kind', 'other-details')),
  page        int CHECK (page BETWEEN 1 AND 999),
  uploaded_at timestamptz NOT NULL,
  judged_at   timestamptz,
  judged_by   bigint REFERENCES identity."user",
  keep_until  timestamptz NOT NULL,
  CHECK ((state = 'refused') = (reason IS NOT NULL)),
  CHECK ((state = 'checking') = (judged_at IS NULL) AND (judged_at IS NULL) = (judged_by IS NULL)),
  CHECK (page IS NULL OR state = 'refused')
);
CREATE INDEX document_list ON documents.document (user_id, number DESC);
CREATE INDEX document_age ON documents.document (keep_until);

GRANT INSERT, UPDATE ON documents.holder TO duskline_app;
GRANT INSERT, DELETE ON documents.document TO duskline_app;
GRANT UPDATE (stored_name, key_id) ON documents.document TO duskline_app;
