-- Results of the last rounds of a tournament, from before anything was taken from the provider: asked for once somebody looks at the tournament.

-- owner: results
CREATE TABLE results.tournament (
  tournament_id int PRIMARY KEY,
  -- wanted: the provider will be asked; kept: what it told stands among the results; none: it tells nothing of it.
  state         text NOT NULL DEFAULT 'wanted' CHECK (state IN ('wanted', 'kept', 'none')),
  asked_at      timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX tournament_wanted ON results.tournament (asked_at) WHERE state = 'wanted';
GRANT INSERT, UPDATE ON results.tournament TO duskline_app;

-- A match of the past may be told twice, of its day and of its tournament: it is kept once. NULL = it was kept by its day before there were rounds.
ALTER TABLE results.match ADD COLUMN past_urn text;
CREATE UNIQUE INDEX match_past_urn ON results.match (past_urn) WHERE past_urn IS NOT NULL;
