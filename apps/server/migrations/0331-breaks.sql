-- Time-outs and self-exclusions (trust TR-D6 to TR-D8). What keeps a player out is identity."user".excluded_until; this says why, until when, and how they return.

-- owner: limits
CREATE TABLE limits.break (
  id          bigint GENERATED ALWAYS AS IDENTITY,
  user_id     bigint NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('time-out', 'exclusion')),
  began_at    timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL,  -- infinity = for good
  -- An exclusion is not over by itself: the player asks for it after its end, and 24 hours later they are back.
  return_at   timestamptz,
  -- Open bets that are given back are voided one by one after this was written; NULL = they settle, or all are done.
  voids_bets  boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, id),
  CHECK (ends_at > began_at AND (return_at IS NULL OR (kind = 'exclusion' AND return_at >= ends_at)))
);
CREATE INDEX break_player ON limits.break (user_id, ends_at DESC, id DESC);
CREATE INDEX break_voids ON limits.break (user_id) WHERE voids_bets;

-- owner: identity
-- A session of a player who takes a break: it reaches their own papers and nothing else, and stays so until it ends.
ALTER TABLE identity.session ADD COLUMN restricted boolean NOT NULL DEFAULT false;
