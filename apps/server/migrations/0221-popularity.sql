-- Popularity: how much matches are looked at and bet on. What is counted is never read as money and decides nothing but the order of lists.
CREATE SCHEMA popularity;
GRANT USAGE ON SCHEMA popularity TO duskline_app, duskline_report;
ALTER DEFAULT PRIVILEGES IN SCHEMA popularity GRANT SELECT ON TABLES TO duskline_app, duskline_report;

-- owner: popularity
-- Who has been counted for a match in an hour: accounts and networks, as keyed hashes. Forgotten after two hours.
CREATE TABLE popularity.mark (
  hour     timestamptz NOT NULL,
  match_id int NOT NULL,
  kind     smallint NOT NULL CHECK (kind IN (1, 2)),  -- a view, a bet
  source   text NOT NULL COLLATE "C",
  PRIMARY KEY (hour, match_id, kind, source)
);

-- What was counted of a match, everywhere (country '') and by players of one country: worth `score` at `counted_at`, half of it a half-life later.
CREATE TABLE popularity.score (
  match_id   int NOT NULL,
  country    text NOT NULL CHECK (country ~ '^([A-Z]{2})?$'),
  score      float8 NOT NULL CHECK (score >= 0),
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (match_id, country)
) WITH (fillfactor = 70);
CREATE INDEX score_counted ON popularity.score (counted_at);
