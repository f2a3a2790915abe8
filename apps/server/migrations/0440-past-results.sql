-- Results of days before anything was taken from the provider: nobody could bet on these matches, so they stand in no catalogue and have no facts.
-- A day is asked for once somebody looks at it.

-- owner: results
CREATE TABLE results.day (
  day      date PRIMARY KEY,
  -- wanted: the provider will be asked; kept: what it told stands among the results; none: it tells nothing of that day.
  state    text NOT NULL DEFAULT 'wanted' CHECK (state IN ('wanted', 'kept', 'none')),
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX day_wanted ON results.day (asked_at) WHERE state = 'wanted';
GRANT INSERT, UPDATE ON results.day TO duskline_app;

-- They have ids of their own, far from those of the catalogue.
CREATE SEQUENCE results.past_id AS int MINVALUE 1500000000 START WITH 1500000000;
ALTER TABLE results.match ADD COLUMN is_past boolean NOT NULL DEFAULT false;
