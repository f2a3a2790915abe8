-- The version of the policy in force, which stays so until the caller commits: policy.set_version waits for it. A version that was set for later waits for
-- nobody: what took this lock just before its time may still commit by the one before. Lock: 7070, shared, before any other.
CREATE OR REPLACE FUNCTION policy.hold_version() RETURNS int LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7070, 0);
  -- A statement of its own, after the lock: it sees what was committed before the lock was given.
  RETURN policy.begin_version();
END $$;
