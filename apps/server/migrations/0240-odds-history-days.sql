-- The history of odds: what happens to all prices of a match at once is one row, open outcomes are stated anew each day, and a full disk is a reason to stop.
ALTER TABLE odds_history.run DROP CONSTRAINT run_reason_check;
ALTER TABLE odds_history.run ADD CONSTRAINT run_reason_check CHECK (reason IN ('start', 'lost', 'clock', 'full'));  -- full: the disk was about to be

-- Whether its producer was down when it was told: then status and reason are those that it has without that.
ALTER TABLE odds_history.change ADD COLUMN is_held boolean NOT NULL DEFAULT false;

-- owner: odds-history
-- A producer went down, or came back: for a match, whatever stands at its outcomes by themselves. Positions are those of changes, counted together.
CREATE TABLE odds_history.held (
  at         timestamptz NOT NULL,
  position   bigint NOT NULL,
  match_id   int NOT NULL,
  is_held    boolean NOT NULL,
  market_ids bigint[],            -- NULL: all markets of the match
  PRIMARY KEY (match_id, at, position)
);
CREATE INDEX held_at ON odds_history.held (at);

-- owner: odds-history
-- Each day what can be bet on is stated anew, so that nobody looks further back than the last time: what a moment from done_at on was is told by changes
-- from begun_at on.
CREATE TABLE odds_history.restated (
  run      int NOT NULL REFERENCES odds_history.run ON DELETE CASCADE,
  begun_at timestamptz NOT NULL,
  done_at  timestamptz NOT NULL CHECK (done_at >= begun_at),
  PRIMARY KEY (run, done_at)
);

-- Days are counted by the clock of the database from now on, and who writes names the term of the role feed.
DROP FUNCTION IF EXISTS odds_history.drop_day(timestamptz);
DROP FUNCTION IF EXISTS odds_history.forget_markets(timestamptz, int);
DROP FUNCTION IF EXISTS odds_history.open_run(text, timestamptz, text, bigint);
DROP FUNCTION IF EXISTS odds_history.record(int, bigint, timestamptz, timestamptz, timestamptz[], bigint[], text[], int[], smallint[], smallint[], bigint[], int[], int[], text[]);
