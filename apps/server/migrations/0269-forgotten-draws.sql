-- Virtual sports make as many facts and prices in a day as all others in a month. Of draws that nobody bet on they are forgotten a day after the result was
-- kept: facts through betting.forget_draws, which betting.guard_fact watches, prices through odds_history.forget_draws.
DROP TRIGGER append_only ON betting.fact;
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON betting.fact FOR EACH STATEMENT EXECUTE FUNCTION money.deny();

-- When that was done; NULL = not since the result was kept last. Of matches that are played it is never done.
ALTER TABLE results.match ADD COLUMN forgotten_at timestamptz CHECK (forgotten_at IS NULL OR kept_days = 30);
CREATE INDEX match_unforgotten ON results.match (kept_at) WHERE kept_days = 30 AND forgotten_at IS NULL;
