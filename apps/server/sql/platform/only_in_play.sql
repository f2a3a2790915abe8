-- Refuses what exists in the play profile only.
CREATE OR REPLACE FUNCTION platform.only_in_play(p_what text) RETURNS void LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF platform.profile() IS DISTINCT FROM 'play' THEN
    RAISE EXCEPTION '% exists in the play profile only', p_what USING ERRCODE = '42501';
  END IF;
END $$;
