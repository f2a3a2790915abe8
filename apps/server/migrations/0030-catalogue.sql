-- owner: catalogue
-- Sports, matches and the present book. Everything here is a mirror of the feed: the board in memory is what is read, these rows
-- give ids, let a restart begin where it stopped, and keep results. Ids are given when something is first seen and never reused.

CREATE TABLE catalogue.sport (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source     text NOT NULL,                 -- provider: the same urn of two providers is two things
  urn        text NOT NULL,
  system_id  int NOT NULL,                  -- spec 85: soccer 1, basketball 20, esports 66
  name       text NOT NULL,
  slug       text NOT NULL UNIQUE,
  UNIQUE (source, urn)
);

CREATE TABLE catalogue.category (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source       text NOT NULL,
  urn          text NOT NULL,
  sport_id     int NOT NULL REFERENCES catalogue.sport,
  name         text NOT NULL,
  country_code text,
  slug         text NOT NULL,
  UNIQUE (source, urn),
  UNIQUE (sport_id, slug)
);

CREATE TABLE catalogue.tournament (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source      text NOT NULL,
  urn         text NOT NULL,
  category_id int NOT NULL REFERENCES catalogue.category,
  name        text NOT NULL,
  rank        int NOT NULL,                 -- 1 = the most important of its sport
  slug        text NOT NULL,
  UNIQUE (source, urn),
  UNIQUE (category_id, slug)
);

CREATE TABLE catalogue.competitor (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source     text NOT NULL,
  urn        text NOT NULL,
  name       text NOT NULL,
  short_name text,
  country    text,
  UNIQUE (source, urn)
);

CREATE TABLE catalogue.match (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source         text NOT NULL,
  urn            text NOT NULL,
  tournament_id  int NOT NULL REFERENCES catalogue.tournament,
  home_id        int NOT NULL REFERENCES catalogue.competitor,
  away_id        int NOT NULL REFERENCES catalogue.competitor,
  start_time     timestamptz NOT NULL,
  producer       smallint NOT NULL,
  live_coverage  boolean NOT NULL,
  status         text NOT NULL,
  state          jsonb,                     -- score, period, clock: message.ts MatchState
  state_ms       bigint NOT NULL DEFAULT 0, -- provider's time of `state`
  state_version  int NOT NULL DEFAULT 0,    -- goals, red cards, stops: never goes back, waiting live bets compare it
  version        int NOT NULL DEFAULT 0,
  ended_at       timestamptz,
  updated_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (source, urn)
);
CREATE INDEX match_open ON catalogue.match (start_time) WHERE ended_at IS NULL;
CREATE INDEX match_ended ON catalogue.match (ended_at) WHERE ended_at IS NOT NULL;

-- The newest state of every market. A row is written up to four times a second while prices move, so pages keep room for it.
CREATE TABLE catalogue.market (
  id            bigint PRIMARY KEY,         -- hash of (match, type, specifiers)
  match_id      int NOT NULL REFERENCES catalogue.match ON DELETE CASCADE,
  market_type   int NOT NULL,
  specifiers    text NOT NULL,
  status        text NOT NULL,
  feed_ms       bigint NOT NULL,            -- provider's time of status and prices
  decided_ms    bigint NOT NULL,            -- provider's time of the result; negative when it was taken back
  is_favourite  boolean NOT NULL,
  producer      smallint NOT NULL,
  price_version int NOT NULL,
  outcomes      jsonb NOT NULL,             -- [[outcome id, odds milli, active 0|1, probability], ...]
  UNIQUE (match_id, market_type, specifiers)
) WITH (fillfactor = 60);

-- Refused rows and ignored messages by reason: never traded, always counted.
CREATE TABLE catalogue.counter (
  name       text PRIMARY KEY,
  value      bigint NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
