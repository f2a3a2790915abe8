-- A role is held for a time, by the clock of the database, and what its holder writes names the term it has: who was paused, or cut off,
-- writes nothing once another process has begun the next term. NULL: a process of a release before leases, which holds the lock alone.
ALTER TABLE platform.role_term ADD COLUMN lease_until timestamptz;

-- They take the term of the role from now on.
DROP FUNCTION money.close_gate(int, bigint[], text);
DROP FUNCTION money.open_gate(int, bigint[], text);
DROP FUNCTION money.close_producer(smallint, text);
DROP FUNCTION money.open_producer(smallint, text);
DROP FUNCTION money.apply_gates(jsonb);
DROP FUNCTION money.resolve_delayed_batch(jsonb);
DROP FUNCTION betting.take_settle_chunk(int, int);
