-- Whether a reality check is due in any session of a player that runs at p_now.
CREATE OR REPLACE FUNCTION limits.any_check_due(p_user bigint, p_now timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM identity.session s WHERE s.user_id = p_user AND s.ended_at IS NULL AND s.expires_at > p_now
                    AND limits.check_due(p_user, s.id::text) <= p_now)
$$;
