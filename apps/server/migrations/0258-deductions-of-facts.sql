-- Two statements of one moment that take another share off the winnings of others are two facts. A person who says of a withdrawn runner that it is void
-- says no other share than the feed (betting.known_deduction).
ALTER TABLE betting.fact DROP CONSTRAINT fact_once, DROP CONSTRAINT fact_deduction;
ALTER TABLE betting.fact
  ADD CONSTRAINT fact_once UNIQUE NULLS NOT DISTINCT
    (market_id, outcome_id, kind, feed_ts, result, certainty, void_factor, dead_heat_factor, from_ms, to_ms, match_id, market_type, specifiers, deduction),
  ADD CONSTRAINT fact_deduction
    CHECK (deduction IS NULL OR (kind IN (1, 6) AND to_ms IS NOT NULL AND deduction ~ '^[1-9][0-9]{0,3}/[1-9][0-9]{0,3}$'));
