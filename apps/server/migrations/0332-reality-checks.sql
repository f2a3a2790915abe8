-- Reality checks (trust TR-D5): how often a player is told how long they have been here and what it has cost, and when they answered last.

-- owner: limits
CREATE TABLE limits.reality_check (
  user_id bigint PRIMARY KEY,
  minutes int NOT NULL CHECK (minutes BETWEEN 1 AND 1440),
  set_at  timestamptz NOT NULL
);

-- owner: limits
CREATE TABLE limits.reality_answer (
  session_id  bigint PRIMARY KEY,
  user_id     bigint NOT NULL,
  answered_at timestamptz NOT NULL
);
