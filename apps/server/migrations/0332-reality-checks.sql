-- Reality checks (trust TR-D5): how often a player is told how long they have been here and what it has cost, and when they answered last.

-- owner: limits
CREATE TABLE limits.reality_check (
  user_id bigint PRIMARY KEY,
  minutes int NOT NULL CHECK (minutes BETWEEN 1 AND 1440),
  set_at  timestamptz NOT NULL
);

-- owner: limits
CREATE TABLE limits.reality_answer (
  user_id     bigint NOT NULL,
  session_id  bigint NOT NULL,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, session_id)
);
