-- Virtual sports: what was sealed before bets on a draw were taken, and the seed that was told after it.
CREATE SCHEMA virtual_sports;
GRANT USAGE ON SCHEMA virtual_sports TO duskline_app, duskline_report;
ALTER DEFAULT PRIVILEGES IN SCHEMA virtual_sports GRANT SELECT ON TABLES TO duskline_app, duskline_report;

-- owner: virtual-sports
-- One row for each draw, from its announcement on. Nothing of it changes but that its seed becomes known: virtual_sports.guard_draw.
CREATE TABLE virtual_sports.draw (
  source      text NOT NULL,        -- provider, as in catalogue.match
  urn         text NOT NULL,        -- of the event at the provider
  seal        text NOT NULL CHECK (seal ~ '^[0-9a-f]{64}$'),
  -- What the seal was made of: DrawOffer of packages/simulation/src/virtual/sealed-offer.ts.
  offer       jsonb NOT NULL,
  -- SHA-256 of everything that was announced, hexadecimal: whatever comes later of this draw is compared with it.
  terms_hash  text NOT NULL CHECK (terms_hash ~ '^[0-9a-f]{64}$'),
  system_id   int NOT NULL,         -- of the sport
  season      text NOT NULL,
  match_day   int NOT NULL CHECK (match_day > 0),
  start_time  timestamptz NOT NULL, -- the off: no bet is taken from here on
  end_time    timestamptz NOT NULL CHECK (end_time >= start_time),
  sealed_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  seed        text CHECK (seed ~ '^[0-9a-f]{64}$'), -- NULL = its result has not come, or was not that of the seal
  verified_at timestamptz CHECK ((verified_at IS NULL) = (seed IS NULL)),
  PRIMARY KEY (source, urn)
);
-- Draws are listed by the day of their season, and forgotten by their start.
CREATE INDEX draw_of_day ON virtual_sports.draw (system_id, season, match_day);
CREATE INDEX draw_by_start ON virtual_sports.draw (start_time);
GRANT INSERT ON virtual_sports.draw TO duskline_app;
GRANT UPDATE (seed, verified_at) ON virtual_sports.draw TO duskline_app;

-- owner: virtual-sports
-- The latest time that was ever seen, epoch milliseconds: a clock that is put back opens no draw again. One row; it never goes back.
CREATE TABLE virtual_sports.clock (
  id        boolean PRIMARY KEY DEFAULT true CHECK (id),
  latest_ms bigint NOT NULL
);
INSERT INTO virtual_sports.clock (latest_ms) VALUES (0);
GRANT UPDATE (latest_ms) ON virtual_sports.clock TO duskline_app;
