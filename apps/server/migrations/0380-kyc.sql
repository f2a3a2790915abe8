-- Who a player is, as a provider of identity checks says it (trust TR-E1). A player has one check for each level: 1 data match, 2 document and face, 3 source of funds.
CREATE SCHEMA kyc;
GRANT USAGE ON SCHEMA kyc TO duskline_app, duskline_report;
ALTER DEFAULT PRIVILEGES IN SCHEMA kyc GRANT SELECT ON TABLES TO duskline_app;

-- owner: kyc
-- The only ways from one state to another.
CREATE TABLE kyc.edge (
  from_state text NOT NULL,
  to_state   text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO kyc.edge (from_state, to_state) VALUES
  ('NONE', 'PENDING'), ('PENDING', 'VERIFIED'), ('PENDING', 'REJECTED'), ('REJECTED', 'PENDING'),
  ('VERIFIED', 'REJECTED'), ('VERIFIED', 'EXPIRED'), ('EXPIRED', 'PENDING');

-- What happened to a check, in order, and never changed (kyc.guard_transition): each goes on where the one before it ended.
CREATE TABLE kyc.transition (
  user_id    bigint NOT NULL REFERENCES identity."user",
  level      int NOT NULL CHECK (level BETWEEN 1 AND 3),
  number     int NOT NULL CHECK (number > 0),
  previous   int GENERATED ALWAYS AS (nullif(number, 1) - 1) STORED,
  from_state text NOT NULL,
  to_state   text NOT NULL,
  reason     text CHECK (reason IN ('no-match', 'unreadable', 'expired', 'other-details', 'under-age', 'not-accepted')),
  is_final   boolean NOT NULL,
  actor      text NOT NULL CHECK (actor IN ('player', 'provider', 'system')),
  -- SHA-256 of what the provider said.
  evidence   bytea CHECK (octet_length(evidence) = 32),
  at         timestamptz NOT NULL,
  PRIMARY KEY (user_id, level, number),
  UNIQUE (user_id, level, number, to_state),
  FOREIGN KEY (from_state, to_state) REFERENCES kyc.edge,
  FOREIGN KEY (user_id, level, previous, from_state) REFERENCES kyc.transition (user_id, level, number, to_state),
  CHECK (number > 1 OR from_state = 'NONE'),
  CHECK ((actor = 'provider') = (evidence IS NOT NULL)),
  CHECK ((to_state = 'REJECTED') = (reason IS NOT NULL)),
  CHECK (NOT is_final OR to_state = 'REJECTED')
);

-- Where each check stands: at its last transition.
CREATE TABLE kyc.identity_check (
  user_id     bigint NOT NULL,
  level       int NOT NULL,
  number      int NOT NULL,
  state       text NOT NULL,
  reason      text,
  is_final    boolean NOT NULL,
  -- How the provider knows it: says nothing of the player.
  external_id uuid NOT NULL UNIQUE,
  -- How the provider calls it; NULL = the provider could not be told yet.
  applicant   text CHECK (length(applicant) BETWEEN 1 AND 100),
  -- When the newest answer was given, by the clock of the provider: what is older comes too late.
  answered_at timestamptz,
  valid_until date,
  changed_at  timestamptz NOT NULL,
  -- When the provider is asked for what was perhaps never told; NULL = there is nothing to ask.
  look_at     timestamptz,
  screened_at timestamptz,
  PRIMARY KEY (user_id, level),
  FOREIGN KEY (user_id, level, number, state) REFERENCES kyc.transition (user_id, level, number, to_state),
  CHECK ((state = 'PENDING') = (look_at IS NOT NULL))
);
CREATE INDEX identity_check_due ON kyc.identity_check (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX identity_check_verified ON kyc.identity_check (screened_at, user_id) WHERE state = 'VERIFIED';

-- A list that a player was found on: one entry for compliance, however often it is found again.
CREATE TABLE kyc.screening_hit (
  user_id   bigint NOT NULL REFERENCES identity."user",
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 100),
  kind      text NOT NULL CHECK (kind IN ('sanctions', 'pep')),
  found_at  timestamptz NOT NULL,
  PRIMARY KEY (user_id, reference)
);

-- owner: identity
-- What the database holds of the table of jurisdictions (packages/contract/src/jurisdictions.ts), by version; a test compares the two.
CREATE TABLE identity.jurisdiction_rule (
  code            text NOT NULL,
  version         int NOT NULL,
  minimum_age     int NOT NULL CHECK (minimum_age >= 18),
  identity_before text NOT NULL CHECK (identity_before IN ('gambling', 'deposit', 'withdrawal')),
  PRIMARY KEY (code, version)
);
INSERT INTO identity.jurisdiction_rule (code, version, minimum_age, identity_before) VALUES
  ('int', 1, 18, 'withdrawal'), ('gb', 1, 18, 'gambling'), ('mt', 1, 18, 'deposit'), ('de', 1, 18, 'gambling');

-- owner: tickets
-- Players whose bets wait for a verified identity: what takes stakes reads this row anyway.
ALTER TABLE betting.player_state ADD COLUMN unverified boolean NOT NULL DEFAULT false;
INSERT INTO betting.player_state (user_id, unverified)
SELECT u.id, true FROM identity."user" u
  JOIN LATERAL (SELECT j.code, j.version FROM identity.account_jurisdiction j WHERE j.user_id = u.id ORDER BY j.id DESC LIMIT 1) j ON true
  JOIN identity.jurisdiction_rule r USING (code, version)
 WHERE r.identity_before = 'gambling' AND NOT u.demo
    ON CONFLICT (user_id) DO UPDATE SET unverified = true;

-- owner: wallet
ALTER TYPE money.wallet ADD ATTRIBUTE is_unverified boolean;
