-- Gates decide whether a bet may still be COMMITTED. Placement holds the shared advisory locks of its producers and matches
-- until it commits, and reads these rows under them; whoever closes or opens takes the exclusive lock first. So once a close
-- has returned, every bet on that match either committed before it or will be refused: there is no third case.
--
-- Lock keys: (7000, producer) and (7001, match). Always producers first, then matches, ascending.

-- owner: tickets
-- readers: wallet
CREATE TABLE money.gate (
  kind      smallint NOT NULL CHECK (kind IN (0, 1, 2)),  -- 0 producer, 1 match, 2 market
  id        bigint NOT NULL,                              -- producer, match or market id
  match_id  int,
  open      boolean NOT NULL,                             -- takes bets: wanted and not held
  wanted    boolean NOT NULL,                             -- as the feed set it last
  held      smallint NOT NULL DEFAULT 0,                  -- shut by traders, whatever the feed says: 1 by itself, 2 with its sport
  version   bigint NOT NULL DEFAULT 1,                    -- grows with every change: a price seen before it is stale
  reason    text NOT NULL DEFAULT '',
  closed_at timestamptz,                                  -- kept after reopening: "was suspended in the last 10 s"
  PRIMARY KEY (kind, id),
  CHECK ((kind = 2) = (match_id IS NOT NULL)),
  CONSTRAINT gate_open CHECK (open = (wanted AND held = 0))
) WITH (fillfactor = 70);
CREATE INDEX gate_match ON money.gate (match_id) WHERE kind = 2;

-- What was done to the gates, with the snapshot taken under the exclusive lock: a bet is in time exactly when its
-- transaction is visible in the snapshot of the close that followed (reconciliation R10).
-- readers: wallet
CREATE TABLE money.gate_event (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       smallint NOT NULL,
  gate_id    bigint NOT NULL,
  open       boolean NOT NULL,
  reason     text NOT NULL,
  seen       pg_snapshot NOT NULL,
  xid        xid8 NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX gate_event_gate ON money.gate_event (kind, gate_id, id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON money.gate_event FOR EACH STATEMENT EXECUTE FUNCTION money.deny();

-- Sets gates of one kind under locks already held; returns the new versions in the order of p_ids.
CREATE FUNCTION money.gate_set(p_kind smallint, p_ids bigint[], p_match int, p_open boolean, p_reason text) RETURNS bigint[] LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_now timestamptz := clock_timestamp();  -- read after the lock was granted, never before
  v_versions bigint[];
BEGIN
  INSERT INTO money.gate AS g (kind, id, match_id, open, wanted, reason, closed_at)
  SELECT p_kind, i.id, p_match, p_open, p_open, p_reason, CASE WHEN p_open THEN NULL ELSE v_now END
    FROM (SELECT DISTINCT id FROM unnest(p_ids) AS u(id) ORDER BY id) i
      ON CONFLICT (kind, id) DO UPDATE
     SET open = p_open AND g.held = 0, wanted = p_open, version = g.version + 1, reason = p_reason, closed_at = CASE WHEN p_open THEN g.closed_at ELSE v_now END;
  INSERT INTO money.gate_event (kind, gate_id, open, reason, seen, xid, created_at)
  SELECT p_kind, i.id, g.open, p_reason, pg_current_snapshot(), pg_current_xact_id(), v_now
    FROM (SELECT DISTINCT id FROM unnest(p_ids) AS u(id) ORDER BY id) i JOIN money.gate g ON g.kind = p_kind AND g.id = i.id;
  SELECT array_agg(g.version ORDER BY u.ord) INTO v_versions
    FROM unnest(p_ids) WITH ORDINALITY AS u(id, ord) JOIN money.gate g ON g.kind = p_kind AND g.id = u.id;
  RETURN v_versions;
END $$;

-- Closes or opens a whole match, or (p_markets given) some of its markets. A close also tells how long it waited for the bets that
-- held the lock: that alone is what smaller placement calls can shorten.
CREATE FUNCTION money.close_gate(p_match int, p_markets bigint[] DEFAULT NULL, p_reason text DEFAULT '', OUT versions bigint[], OUT waited_ms float8)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_asked timestamptz := clock_timestamp();
BEGIN
  PERFORM pg_advisory_xact_lock(7001, p_match);
  waited_ms := extract(epoch FROM clock_timestamp() - v_asked) * 1000;
  versions := CASE WHEN p_markets IS NULL THEN money.gate_set(1::smallint, ARRAY[p_match::bigint], NULL, false, p_reason)
                   ELSE money.gate_set(2::smallint, p_markets, p_match, false, p_reason) END;
END $$;

CREATE FUNCTION money.open_gate(p_match int, p_markets bigint[] DEFAULT NULL, p_reason text DEFAULT '') RETURNS bigint[] LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7001, p_match);
  IF p_markets IS NULL THEN RETURN money.gate_set(1::smallint, ARRAY[p_match::bigint], NULL, true, p_reason); END IF;
  RETURN money.gate_set(2::smallint, p_markets, p_match, true, p_reason);
END $$;

CREATE FUNCTION money.close_producer(p_producer smallint, p_reason text DEFAULT '', OUT versions bigint[], OUT waited_ms float8)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_asked timestamptz := clock_timestamp();
BEGIN
  PERFORM pg_advisory_xact_lock(7000, p_producer);
  waited_ms := extract(epoch FROM clock_timestamp() - v_asked) * 1000;
  versions := money.gate_set(0::smallint, ARRAY[p_producer::bigint], NULL, false, p_reason);
END $$;

CREATE FUNCTION money.open_producer(p_producer smallint, p_reason text DEFAULT '') RETURNS bigint[] LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7000, p_producer);
  RETURN money.gate_set(0::smallint, ARRAY[p_producer::bigint], NULL, true, p_reason);
END $$;

-- Many changes in one transaction: [{kind: 'producer' | 'match' | 'market', id, matchId?, open, reason?}].
CREATE FUNCTION money.apply_gates(p_changes jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_row record;
BEGIN
  PERFORM pg_advisory_xact_lock(7000, g.id) FROM (SELECT DISTINCT (e ->> 'id')::int AS id FROM jsonb_array_elements(p_changes) e WHERE e ->> 'kind' = 'producer' ORDER BY 1) g;
  PERFORM pg_advisory_xact_lock(7001, g.id)
     FROM (SELECT DISTINCT CASE e ->> 'kind' WHEN 'match' THEN (e ->> 'id')::int ELSE (e ->> 'matchId')::int END AS id
             FROM jsonb_array_elements(p_changes) e WHERE e ->> 'kind' <> 'producer' ORDER BY 1) g;
  FOR v_row IN
    SELECT c.kind, c.match_id, c.open, c.reason, array_agg(c.id ORDER BY c.id) AS ids, min(c.ord) AS ord
      FROM (SELECT CASE e.x ->> 'kind' WHEN 'producer' THEN 0 WHEN 'match' THEN 1 ELSE 2 END::smallint AS kind, (e.x ->> 'id')::bigint AS id,
                   (e.x ->> 'matchId')::int AS match_id, (e.x ->> 'open')::boolean AS open, coalesce(e.x ->> 'reason', '') AS reason, e.ord
              FROM jsonb_array_elements(p_changes) WITH ORDINALITY AS e(x, ord)) c
     GROUP BY 1, 2, 3, 4 ORDER BY ord
  LOOP
    PERFORM money.gate_set(v_row.kind, v_row.ids, CASE WHEN v_row.kind = 2 THEN v_row.match_id END, v_row.open, v_row.reason);
  END LOOP;
END $$;

-- Traders hold gates shut, or let them go; p_bit says on whose behalf (1 itself, 2 its sport). What the feed wants is kept beside it,
-- so a resumed market opens only if the feed would have it open. Returns the versions in the order of p_ids. Takes the locks of a close.
CREATE FUNCTION money.hold_gates(p_kind smallint, p_ids bigint[], p_match int, p_held boolean, p_bit smallint, p_reason text) RETURNS bigint[] LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_now timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(7001, m.id) FROM (SELECT DISTINCT CASE WHEN p_kind = 2 THEN p_match ELSE i::int END AS id FROM unnest(p_ids) i ORDER BY 1) m;
  v_now := clock_timestamp();
  -- A market without a gate is open by rule; a match without one has never been opened.
  INSERT INTO money.gate AS g (kind, id, match_id, open, wanted, held, reason, closed_at)
  SELECT p_kind, i.id, p_match, NOT p_held AND p_kind = 2, p_kind = 2, CASE WHEN p_held THEN p_bit ELSE 0 END, p_reason, CASE WHEN p_held THEN v_now END
    FROM (SELECT DISTINCT id FROM unnest(p_ids) AS u(id) ORDER BY id) i
      ON CONFLICT (kind, id) DO UPDATE
     SET held = CASE WHEN p_held THEN g.held | p_bit ELSE g.held & ~p_bit END,
         open = g.wanted AND CASE WHEN p_held THEN g.held | p_bit ELSE g.held & ~p_bit END = 0,
         version = g.version + 1, reason = p_reason, closed_at = CASE WHEN p_held THEN v_now ELSE g.closed_at END;
  INSERT INTO money.gate_event (kind, gate_id, open, reason, seen, xid, created_at)
  SELECT p_kind, i.id, g.open, p_reason, pg_current_snapshot(), pg_current_xact_id(), v_now
    FROM (SELECT DISTINCT id FROM unnest(p_ids) AS u(id) ORDER BY id) i JOIN money.gate g ON g.kind = p_kind AND g.id = i.id;
  RETURN (SELECT array_agg(g.version ORDER BY u.ord) FROM unnest(p_ids) WITH ORDINALITY AS u(id, ord) JOIN money.gate g ON g.kind = p_kind AND g.id = u.id);
END $$;

GRANT SELECT ON money.gate, money.gate_event TO duskline_app;
GRANT EXECUTE ON FUNCTION money.apply_gates, money.close_gate, money.open_gate, money.close_producer, money.open_producer TO duskline_app;
