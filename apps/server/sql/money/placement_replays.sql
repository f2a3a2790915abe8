-- Step of a careful money.place_batch, whose planner settings hold here: writes down whose requests these are and answers by item the first one of this call
-- with the same user and key (same), and what is known of its key: status 0 = nothing, 1 = an earlier answer, 2 = the request or the key belongs to
-- something else. Of a known key ticket, known (its acceptance) and reason are those of the earlier answer; else they are as they came, and known is 2.
CREATE OR REPLACE FUNCTION money.placement_replays(p_user bigint[], p_item_user int[], p_key text[], p_hash bytea[], p_ticket uuid[], p_reason text[],
  OUT same int[], OUT status smallint[], OUT ticket uuid[], OUT known smallint[], OUT reason text[])
LANGUAGE plpgsql AS $$
DECLARE
  n int := cardinality(p_key);
  v_row record;
BEGIN
  -- Written here and read again by a statement of its own: the insert waits for another transaction that is writing the same id.
  INSERT INTO betting.request (user_id, request_id, request_hash)
  SELECT DISTINCT ON (1, 2) p_user[p_item_user[i]], split_part(p_key[i], '/', 1), p_hash[i] FROM generate_series(1, n) i ORDER BY 1, 2, i
      ON CONFLICT (request_id, user_id) DO NOTHING;
  SELECT array_agg(y.same ORDER BY y.i) INTO same
    FROM (SELECT i, min(i) OVER (PARTITION BY p_user[p_item_user[i]], p_key[i]) AS same FROM generate_series(1, n) i) y;
  status := array_fill(0::smallint, ARRAY[n]);
  ticket := p_ticket;
  known := array_fill(2::smallint, ARRAY[n]);
  reason := p_reason;
  FOR v_row IN
    SELECT i FROM generate_series(1, n) i,
           LATERAL (SELECT r.request_hash FROM betting.request r WHERE r.request_id = split_part(p_key[i], '/', 1)
             AND r.user_id = p_user[p_item_user[i]] OFFSET 0) r
     WHERE r.request_hash <> p_hash[i]
  LOOP
    status[v_row.i] := 2;
  END LOOP;
  FOR v_row IN
    SELECT i, t.id, t.request_hash, t.acceptance, t.reason
      FROM generate_series(1, n) i,
           -- `+ 0` keeps it from reading all tickets of the player instead of the one with this key
           LATERAL (SELECT * FROM betting.ticket t WHERE t.idem_key = p_key[i] AND t.user_id + 0 = p_user[p_item_user[i]] OFFSET 0) t
  LOOP
    status[v_row.i] := CASE WHEN status[v_row.i] = 2 OR v_row.request_hash <> p_hash[v_row.i] THEN 2 ELSE 1 END;
    ticket[v_row.i] := v_row.id;
    known[v_row.i] := v_row.acceptance;
    reason[v_row.i] := v_row.reason;
  END LOOP;
END $$;
