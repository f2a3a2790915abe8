-- A journal and its transfers are written by ONE statement (WITH j AS (INSERT ...) INSERT ...): this trigger runs when that
-- statement ends and refuses a journal that moved nothing (its transfers count from 1), or that reverses nothing. What it has looked at is queued
-- for the chain of seals.
CREATE OR REPLACE FUNCTION money.journal_check() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
    SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_bad bigint;
  v_fresh bigint[];
  v_reverses boolean;
  v_foreign boolean;
BEGIN
  SELECT array_agg(f.id ORDER BY f.id), bool_or(f.reverses IS NOT NULL), bool_or(f.xid <> pg_current_xact_id())
    INTO v_fresh, v_reverses, v_foreign FROM fresh f;
  IF v_fresh IS NULL THEN RETURN NULL; END IF;
  -- One walk of the index for all of them: their numbers are neighbours.
  IF (SELECT count(*) FROM money.transfer t WHERE t.journal_id = ANY (v_fresh) AND t.seq = 1) < cardinality(v_fresh) THEN
    SELECT f.id INTO v_bad FROM fresh f WHERE (SELECT t.seq FROM money.transfer t WHERE t.journal_id = f.id AND t.seq = 1) IS NULL LIMIT 1;
    RAISE EXCEPTION 'journal % is empty', v_bad USING ERRCODE = '23514';
  END IF;
  IF v_reverses THEN
    SELECT f.reverses INTO v_bad FROM fresh f
     WHERE f.reverses IS NOT NULL AND NOT EXISTS (SELECT 1 FROM money.journal j WHERE j.id = f.reverses) LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'journal % does not exist and cannot be reversed', v_bad USING ERRCODE = '23503';
    END IF;
  END IF;
  IF v_foreign THEN
    RAISE EXCEPTION 'a journal names a transaction that is not its own' USING ERRCODE = '23001';
  END IF;
  INSERT INTO money.unsealed (journals) VALUES (v_fresh);
  RETURN NULL;
END $$;
