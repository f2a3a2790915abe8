-- The history of odds: every change of a price, or of whether it could be bet on, that the board took over, in the order in which it did.
CREATE SCHEMA odds_history;
GRANT USAGE ON SCHEMA odds_history TO duskline_app, duskline_report;
ALTER DEFAULT PRIVILEGES IN SCHEMA odds_history GRANT SELECT ON TABLES TO duskline_app, duskline_report;

-- owner: odds-history
-- One life of a board: from a start of its process, or from where something had been lost, to the next one. At its beginning nothing is known; from
-- complete_from to written_to everything is, and an outcome without a change in it was not on offer. Times are those of the board's clock.
CREATE TABLE odds_history.run (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  boot           text NOT NULL CHECK (length(boot) BETWEEN 1 AND 40),
  reason         text NOT NULL CHECK (reason IN ('start', 'lost', 'clock')),  -- clock: it was set back
  lost           bigint NOT NULL CHECK (lost >= 0),                           -- changes that are in no run, before this one
  opened_at      timestamptz NOT NULL,
  complete_from  timestamptz CHECK (complete_from >= opened_at),
  written_to     timestamptz NOT NULL CHECK (written_to >= opened_at),
  first_position bigint NOT NULL CHECK (first_position > 0),
  position       bigint NOT NULL,                                             -- of its last change
  CHECK (position >= first_position - 1)
);

-- What a market of the history is, once for all its changes.
CREATE TABLE odds_history.market (
  market_id   bigint PRIMARY KEY,
  match_id    int NOT NULL,
  market_type int NOT NULL,
  specifiers  text NOT NULL,
  last_day    date NOT NULL  -- the last day (UTC) on which it changed
);
CREATE INDEX market_last_day ON odds_history.market (last_day);

-- The widest columns first: nothing is lost to alignment. Days are made ahead and dropped by functions (make_days, drop_day).
CREATE TABLE odds_history.change (
  at         timestamptz NOT NULL,
  market_id  bigint NOT NULL,
  position   bigint NOT NULL,    -- counts on through all runs
  odds_milli int NOT NULL CHECK (odds_milli >= 0),
  status     smallint NOT NULL,  -- 0 open, 1 suspended, 2 not offered, 3 settled, 4 cancelled, 5 gone from its market
  reason     smallint NOT NULL,  -- why it is not open: apps/server/src/modules/odds-history/states.ts
  outcome_id text NOT NULL,
  PRIMARY KEY (market_id, outcome_id, at, position)
) PARTITION BY RANGE (at);
