-- Markers of harm (trust TR-D13): a score for each player, the players that compliance looks at, and those who may not play.

-- owner: limits
CREATE TABLE limits.harm (
  user_id       bigint PRIMARY KEY,
  level         text NOT NULL CHECK (level IN ('none', 'watch', 'act', 'block')),
  score         int NOT NULL CHECK (score >= 0),
  -- {marker: {figure, points}}: what the score is made of.
  reasons       jsonb NOT NULL,
  scored_at     timestamptz NOT NULL,
  -- What happened before counts no more: it was decided on.
  counted_from  timestamptz NOT NULL DEFAULT 'epoch',
  -- Compliance has acted on this level: only a higher one brings the player back into the queue.
  decided_level text NOT NULL DEFAULT 'none' CHECK (decided_level IN ('none', 'watch', 'act', 'block')),
  -- Since when the player waits for compliance; NULL = there is nothing to decide.
  open_since    timestamptz,
  -- NULL = the player may play, as far as this goes.
  blocked_at    timestamptz,
  blocked_by    text CHECK (blocked_by IN ('score', 'staff')),
  CHECK ((blocked_at IS NULL) = (blocked_by IS NULL))
);
CREATE INDEX harm_queue ON limits.harm (open_since) WHERE open_since IS NOT NULL;

-- owner: wallet
-- What a player asked for and did not get, or took back: read for one player at a time.
CREATE INDEX intent_marker ON money.intent (user_id, created_at) WHERE refusal = 'DEPOSIT_LIMIT' OR (kind = 'withdrawal_cancel' AND state = 'applied');

-- owner: tickets
-- Players who were stopped for their own sake: what takes stakes reads this row anyway.
ALTER TABLE betting.player_state ADD COLUMN play_blocked boolean NOT NULL DEFAULT false;

-- owner: wallet
ALTER TYPE money.wallet ADD ATTRIBUTE is_play_blocked boolean;

-- owner: messages
ALTER TABLE messages.message DROP CONSTRAINT message_kind_check,
  ADD CONSTRAINT message_kind_check CHECK (kind IN ('staff', 'welcome', 'password-changed', 'limits-review', 'document-accepted', 'document-refused', 'export-ready',
    'play-blocked'));
