-- Who does what only one process may do on this database (the roles `feed` and `settle`). The lock itself is a session's advisory lock; the
-- term tells a process that lost its connection for a moment whether anybody else had the role meanwhile.
CREATE TABLE platform.role_term (
  role   text PRIMARY KEY CHECK (role IN ('feed', 'settle')),
  term   bigint NOT NULL,                                     -- grows by one with every holder
  holder text NOT NULL,                                       -- for people: machine and process
  since  timestamptz NOT NULL DEFAULT clock_timestamp()
);
REVOKE DELETE, TRUNCATE ON platform.role_term FROM duskline_app;
