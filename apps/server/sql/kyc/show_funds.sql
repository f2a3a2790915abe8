-- A player whose documents about the source of their money were refused has uploaded another one: compliance looks again. Nothing happens where none of this
-- kind was asked for.
CREATE OR REPLACE FUNCTION kyc.show_funds(p_user bigint, p_kind text, p_now timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v kyc.identity_check;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM kyc.funds_request f WHERE f.user_id = p_user AND p_kind = ANY (f.papers)) THEN
    RETURN;
  END IF;
  PERFORM limits.lock_player(p_user);
  SELECT * INTO v FROM kyc.identity_check c WHERE c.user_id = p_user AND c.level = 3;
  IF v.state = 'REJECTED' AND NOT v.is_final THEN
    PERFORM kyc.move(v, 'PENDING', NULL, false, 'player', NULL, p_now);
  END IF;
END $$;

GRANT EXECUTE ON FUNCTION kyc.show_funds TO duskline_app;
