-- Old entries of limits are looked for every night, of all players.
-- owner: limits
CREATE INDEX entry_age ON limits.entry (at);

-- It gives back one bet at a time now.
-- owner: wallet
DROP FUNCTION IF EXISTS money.void_bets;
