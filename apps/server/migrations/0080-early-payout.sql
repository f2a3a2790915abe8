-- owner: early-payout
-- Early payout (betting rules 14): which tournaments take part, and which side of a running match has led by enough. That a selection
-- is paid early is a fact of settlement (betting.fact, kind 5); these tables only say when that fact is due.
CREATE SCHEMA early_payout;
GRANT USAGE ON SCHEMA early_payout TO duskline_app, duskline_report;
ALTER DEFAULT PRIVILEGES IN SCHEMA early_payout GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO duskline_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA early_payout GRANT SELECT ON TABLES TO duskline_report;

-- What the operator offers. A tournament without a row takes no part; one that was switched off keeps its row.
CREATE TABLE early_payout.tournament (
  tournament_id int PRIMARY KEY,
  is_on         boolean NOT NULL DEFAULT true,
  lead          int CHECK (lead BETWEEN 1 AND 1000),  -- NULL = the lead of the rule book for the sport
  changed_at    timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Matches of these tournaments, as they were seen last. Its row is locked while the match is looked at.
CREATE TABLE early_payout.match (
  match_id int PRIMARY KEY,
  seen_ms  bigint NOT NULL,  -- provider's time of the state that was seen last: an older one changes nothing
  live_ms  bigint            -- provider's time of the first state in which it was live; NULL while it is not
);

-- Leads. A lead is paid when its score has stood until due_at, and withdrawn when the score did not stand.
CREATE TABLE early_payout.lead (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id     int NOT NULL,
  side         text NOT NULL CHECK (side IN ('home', 'away')),
  home         int NOT NULL,
  away         int NOT NULL,
  lead         int NOT NULL,       -- that was asked for
  market_type  int NOT NULL,
  outcome_id   text NOT NULL,
  producer     smallint NOT NULL,
  scored_ms    bigint NOT NULL,    -- provider's time of the score
  live_ms      bigint NOT NULL,    -- bets accepted before it are paid
  due_at       timestamptz NOT NULL,
  withdrawn_at timestamptz,
  paid_at      timestamptz,
  CONSTRAINT lead_ends_once CHECK (withdrawn_at IS NULL OR paid_at IS NULL)
);
-- A side is paid once a match, however often it takes the lead.
CREATE UNIQUE INDEX lead_once ON early_payout.lead (match_id, side) WHERE withdrawn_at IS NULL;
CREATE INDEX lead_due ON early_payout.lead (due_at) WHERE withdrawn_at IS NULL AND paid_at IS NULL;
