-- Who opens an account for a person, and who takes a break for one, come one after the other: neither overlooks what the other has not committed yet.
CREATE OR REPLACE FUNCTION limits.lock_person(p_user bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7066, hashtext(p.person_key)) FROM identity.profile p WHERE p.user_id = p_user;
END $$;
