-- Locks an account, which ends its sessions, or unlocks one that staff or a check has locked, and writes it to the audit log.
-- False = it stood like that already, or its owner has closed it or had it erased.
CREATE OR REPLACE FUNCTION identity.put_lock(p_actor jsonb, p_user bigint, p_locked boolean, p_reason text) RETURNS boolean
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
BEGIN
  IF length(p_reason) NOT BETWEEN 3 AND 200 THEN
    RAISE EXCEPTION 'a reason has 3 to 200 characters' USING ERRCODE = '22023';
  END IF;
  PERFORM limits.lock_player(p_user);
  UPDATE identity."user" u
     SET locked_at = CASE WHEN p_locked THEN v_now END, lock_reason = CASE WHEN p_locked THEN 'staff: ' || p_reason END, updated_at = v_now
   WHERE u.id = p_user AND (u.locked_at IS NOT NULL) <> p_locked AND coalesce(u.lock_reason, '') NOT IN ('closed', 'erased');
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_locked THEN
    UPDATE identity.session s SET ended_at = v_now, end_reason = 'locked', expires_at = least(s.expires_at, v_now)
     WHERE s.id IN (SELECT o.id FROM identity.session o WHERE o.user_id = p_user AND o.ended_at IS NULL ORDER BY o.id FOR UPDATE);
  END IF;
  PERFORM trading.note(p_actor, CASE WHEN p_locked THEN 'lock-account' ELSE 'unlock-account' END, 'customer:' || p_user, NULL, NULL, p_reason);
  RETURN true;
END $$;
