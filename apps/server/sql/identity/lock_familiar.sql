-- Accounts of one person, one phone or one mailbox are opened one after the other: the second one sees the first, or both would be the only one (trust TR-A14).
-- Breaks of the person take the same lock (limits.lock_person).
CREATE OR REPLACE FUNCTION identity.lock_familiar(p_person text, p_phone text, p_mailbox text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7066, hashtext(p_person));
  PERFORM pg_advisory_xact_lock(7067, k.key)
     FROM (SELECT DISTINCT hashtext(x) AS key FROM unnest(ARRAY[p_phone, p_mailbox]) x WHERE x IS NOT NULL ORDER BY 1) k;
END $$;

GRANT EXECUTE ON FUNCTION identity.lock_familiar TO duskline_app;
