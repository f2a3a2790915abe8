-- Results: what has been played and how its markets ended, kept for 400 days. Names are those of the end of the match: what a tournament is called later
-- changes no result. Made from the facts that tickets are settled by, and made again with every new one of them.
CREATE SCHEMA results;
GRANT USAGE ON SCHEMA results TO duskline_app, duskline_report;
ALTER DEFAULT PRIVILEGES IN SCHEMA results GRANT SELECT ON TABLES TO duskline_app, duskline_report;

-- owner: results
-- Matches that are over.
CREATE TABLE results.match (
  match_id       int PRIMARY KEY,
  sport_id       int NOT NULL,
  category_id    int NOT NULL,
  tournament_id  int NOT NULL,
  start_time     timestamptz NOT NULL,
  status         text NOT NULL,      -- ended, closed, cancelled, abandoned
  names          jsonb NOT NULL,     -- sport, category, tournament and sides, English: KeptNames of apps/server/src/modules/results/types.ts
  score          jsonb,              -- KeptScore of the same file; NULL = it was not played to an end, or nobody told its score
  kept_at        timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- Results are asked for by the day of the start, a sport or a tournament.
CREATE INDEX match_by_start ON results.match (start_time, sport_id);
CREATE INDEX match_by_tournament ON results.match (tournament_id, start_time);

-- Markets of these matches of which results are known.
CREATE TABLE results.market (
  market_id   bigint PRIMARY KEY,
  match_id    int NOT NULL REFERENCES results.match ON DELETE CASCADE,
  market_type int NOT NULL,
  specifiers  text NOT NULL,
  outcomes    jsonb NOT NULL        -- [[outcome id, last odds milli, what became of it], ...]: KeptOutcome of the same file
);
CREATE INDEX market_of_match ON results.market (match_id, market_type);

-- Up to when facts and matches have been read. One row.
CREATE TABLE results.progress (
  id         boolean PRIMARY KEY DEFAULT true CHECK (id),
  read_until timestamptz NOT NULL
);
INSERT INTO results.progress (read_until) VALUES (clock_timestamp() - interval '400 days');

GRANT INSERT, UPDATE ON results.match, results.market TO duskline_app;
GRANT UPDATE ON results.progress TO duskline_app;

-- Facts are read in the order in which they came; rows lie in that order, so an index of their blocks is enough.
CREATE INDEX fact_received ON betting.fact USING brin (received_at) WITH (pages_per_range = 16, autosummarize = on);
