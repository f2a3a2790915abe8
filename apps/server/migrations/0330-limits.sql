-- Limits that players set themselves (TR-D1): on deposits, losses, stakes and time, each for 24 hours, 7 days or 30 days.
CREATE SCHEMA limits;
GRANT USAGE ON SCHEMA limits TO duskline_app, duskline_report;
ALTER DEFAULT PRIVILEGES IN SCHEMA limits GRANT SELECT ON TABLES TO duskline_app, duskline_report;

-- owner: limits
-- One limit, and what is used of it. A window moves with the time and is counted in UTC: what was used at t is free again at t + hours.
CREATE TABLE limits.player_limit (
  user_id      bigint NOT NULL,
  currency     text NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('deposit', 'loss', 'stake', 'session')),
  hours        int NOT NULL CHECK (hours IN (24, 168, 720)),
  amount       bigint NOT NULL CHECK (amount >= 0),  -- minor units; of session time minutes
  set_at       timestamptz NOT NULL,
  -- What the entries younger than counted_from come to. What adds an entry moves counted_from on, so that each entry is added once and taken away once,
  -- and nothing is ever summed up again. Of session time nothing is kept: sessions tell it.
  used         bigint NOT NULL DEFAULT 0,
  counted_from timestamptz NOT NULL,
  PRIMARY KEY (user_id, currency, kind, hours)
) WITH (fillfactor = 50);

-- A higher limit, or none (amount NULL), that has been asked for: it counts when 24 hours are over AND the player has said yes again (trust TR-D3).
CREATE TABLE limits.raise (
  user_id  bigint NOT NULL,
  kind     text NOT NULL,
  hours    int NOT NULL,
  amount   bigint,
  asked_at timestamptz NOT NULL,
  ready_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, hours)
);

-- What players with limits have staked and paid in within the longest window: a bet, a debit of a game (their cash alone, free bets count nowhere) or a
-- deposit. What comes back is counted at the moment of the stake, so that it leaves the window together with it.
CREATE TABLE limits.entry (
  user_id  bigint NOT NULL,
  source   text NOT NULL CHECK (source IN ('ticket', 'game', 'deposit')),
  ref      text NOT NULL,
  currency text NOT NULL,
  at       timestamptz NOT NULL,
  amount   bigint NOT NULL CHECK (amount >= 0),
  returned bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  PRIMARY KEY (user_id, source, ref)
) WITH (fillfactor = 70);
CREATE INDEX entry_time ON limits.entry (user_id, currency, at);

-- Every act of a player on their limits, never edited.
CREATE TABLE limits.act (
  id      bigint GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  kind    text NOT NULL,
  hours   int,
  act     text NOT NULL CHECK (act IN ('set', 'ask', 'keep', 'confirm')),
  amount  bigint,
  at      timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON limits.act FOR EACH STATEMENT EXECUTE FUNCTION money.deny();

-- owner: wallet
CREATE INDEX intent_player ON money.intent (user_id, created_at) WHERE state = 'applied' AND kind IN ('deposit', 'deposit_allocate', 'game_debit');
-- owner: identity
CREATE INDEX session_player ON identity.session (user_id, created_at);

-- owner: tickets
-- Players who have set limits: what takes their stakes has a closer look. All others cost nothing.
ALTER TABLE betting.player_state ADD COLUMN limited boolean NOT NULL DEFAULT false;

-- It takes the rooms of limits as well.
DROP FUNCTION IF EXISTS money.placement_decisions;
