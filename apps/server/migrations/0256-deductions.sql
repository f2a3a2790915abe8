-- Of the result of a runner that was withdrawn: what bets on the others lose of their winnings, as a fraction, if they were accepted before `to_ms`
-- (betting rules 8.8).
ALTER TABLE betting.fact ADD COLUMN deduction text,
  ADD CONSTRAINT fact_deduction CHECK (deduction IS NULL OR (kind = 1 AND to_ms IS NOT NULL AND deduction ~ '^[1-9][0-9]{0,3}/[1-9][0-9]{0,3}$'));
