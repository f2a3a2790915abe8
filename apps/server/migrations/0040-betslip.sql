-- owner: betslip
-- The server-held betslip (spec 214): one row a visitor or player. Nothing here is money; a slip may be lost without harm.
CREATE TABLE betslip.slip (
  owner       text PRIMARY KEY CHECK (owner ~ '^(u[0-9]{1,19}|v[A-Za-z0-9_-]{22})$'),
  -- Array of {id, oddsMilli, matchId, marketId, marketType, specifiers, outcomeId, sportId, title, originalTitle, marketTitle, matchName, isLive, addedAtMs}.
  selections  jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(selections) = 'array' AND jsonb_array_length(selections) <= 60),
  -- Ids of selections that are in every line of a system.
  bankers     text[] NOT NULL DEFAULT '{}' CHECK (cardinality(bankers) <= 60),
  odds_policy smallint NOT NULL DEFAULT 1 CHECK (odds_policy BETWEEN 0 AND 2),
  version     bigint NOT NULL DEFAULT 1,
  updated_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX slip_age ON betslip.slip (updated_at);
