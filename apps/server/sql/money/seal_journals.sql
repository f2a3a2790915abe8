-- Seals at most about p_max journals as one block. What can be seen in the queue is committed. Returns the number of journals, and the head of the
-- chain when there is a new one; 0 also when another process is sealing.
CREATE OR REPLACE FUNCTION money.seal_journals(p_max int, OUT sealed int, OUT number bigint, OUT hash bytea) LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_journals bigint[];
  v_previous bytea;
  v_money bytea;
  v_bets bytea;
BEGIN
  sealed := 0;
  IF NOT pg_try_advisory_xact_lock(7400) THEN RETURN; END IF;
  WITH taken AS (
    DELETE FROM money.unsealed d
     WHERE d.id IN (SELECT q.id FROM (SELECT w.id, sum(cardinality(w.journals)) OVER (ORDER BY w.id) - cardinality(w.journals) AS before
                                        FROM (SELECT n.id, n.journals FROM money.unsealed n ORDER BY n.id LIMIT p_max) w) q WHERE q.before < p_max)
    RETURNING d.id, d.journals)
  SELECT array_agg(j.id ORDER BY t.id, j.ord) INTO v_journals FROM taken t, LATERAL unnest(t.journals) WITH ORDINALITY AS j(id, ord);
  IF v_journals IS NULL THEN RETURN; END IF;
  sealed := cardinality(v_journals);
  SELECT s.number, s.hash INTO number, v_previous FROM money.seal s ORDER BY s.number DESC LIMIT 1;
  number := coalesce(number, 0) + 1;
  v_previous := coalesce(v_previous, decode(repeat('00', 32), 'hex'));
  SELECT string_agg(m.hash, '' ORDER BY m.ord) INTO v_money FROM money.seal_money(v_journals) m;
  SELECT string_agg(b.hash, '' ORDER BY b.ord) INTO v_bets FROM money.seal_bets(v_journals) b;
  hash := money.seal_hash(number, v_previous, v_journals, v_money, v_bets);
  INSERT INTO money.seal (number, previous, journals, money_rows, bet_rows, hash)
    VALUES (seal_journals.number, v_previous, v_journals, v_money, v_bets, seal_journals.hash);
END $$;

GRANT EXECUTE ON FUNCTION money.seal_journals TO duskline_app;
