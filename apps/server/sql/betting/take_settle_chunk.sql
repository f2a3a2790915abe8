-- Takes work until p_limit tickets have been met, marks it as done, and holds the results still: all of it comes true only when
-- the caller's transaction commits. Tickets that were decided on these results already, because another market of theirs came
-- first, are left out. markets = 0: there is no work that is not being done already.
-- Work is taken of one half of the tickets (betting.half_of), which is the caller's alone until its transaction ends: so no two callers meet the same ticket.
-- p_term: of the role settle, held until the caller's transaction ends. p_rest = seconds between its steps in which it leaves the processor to bets.
-- parked = those of the tickets that are parked for a person.
--
-- Tickets are read before the results are held. If one moves on in between, the write meets another version. If there is nothing
-- to write, then the transaction that moved it knew the facts of this work too: otherwise it had ended before they could be stored,
-- and so before this work could be taken.
CREATE OR REPLACE FUNCTION betting.take_settle_chunk(p_limit int, p_markets int, p_term bigint DEFAULT NULL,
  p_rest double precision DEFAULT 0, OUT markets int, OUT terms json, OUT parked uuid[]) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_work record;
  v_half int := -1;
  v_last bigint := 0;
  v_room int;
  v_found uuid[];
  v_ticket uuid[] := '{}';
  v_number bigint[] := '{}';
  v_basis betting.settle_basis;
BEGIN
  PERFORM platform.check_term('settle', p_term);
  markets := 0;
  LOOP
    v_room := p_limit - cardinality(v_ticket);
    EXIT WHEN v_room <= 0 OR markets >= p_markets;
    IF v_half >= 0 THEN
      SELECT w.market_id, w.seq, w.after, w.number INTO v_work
        FROM betting.settle_work w WHERE w.half = v_half AND w.seq > v_last ORDER BY w.seq LIMIT 1 FOR UPDATE SKIP LOCKED;
    END IF;
    IF v_half < 0 OR NOT FOUND THEN
      -- The next half that nobody else has, unless there was work in this one.
      EXIT WHEN markets > 0;
      v_half := v_half + 1;
      IF v_half = 0 AND NOT pg_try_advisory_xact_lock(7004, 0) THEN v_half := 1; END IF;
      EXIT WHEN v_half > 1 OR v_half = 1 AND NOT pg_try_advisory_xact_lock(7004, 1);
      CONTINUE;
    END IF;
    v_last := v_work.seq;
    markets := markets + 1;
    v_found := ARRAY(SELECT l.ticket_id FROM betting.leg l WHERE l.market_id = v_work.market_id
      AND l.ticket_id > v_work.after AND betting.half_of(l.ticket_id) = v_half ORDER BY l.ticket_id LIMIT v_room);
    IF cardinality(v_found) < v_room THEN
      DELETE FROM betting.settle_work w WHERE w.market_id = v_work.market_id AND w.half = v_half;
    ELSE
      UPDATE betting.settle_work w SET after = v_found[v_room] WHERE w.market_id = v_work.market_id AND w.half = v_half;
    END IF;
    v_ticket := v_ticket || v_found;
    v_number := v_number || array_fill(v_work.number, ARRAY[cardinality(v_found)]);
  END LOOP;
  IF cardinality(v_ticket) = 0 THEN RETURN; END IF;
  v_basis := betting.settle_basis(v_ticket, v_number);
  PERFORM pg_sleep(p_rest);
  PERFORM pg_advisory_xact_lock_shared(7002, s.slot) FROM (SELECT DISTINCT m % 1024 AS slot FROM unnest(v_basis.match) m ORDER BY 1) s;
  terms := betting.settle_terms(v_basis);
  parked := ARRAY(SELECT k.key::uuid FROM platform.parked k WHERE k.kind = 'ticket' AND k.key = ANY (v_ticket::text[]));
END $$;

GRANT EXECUTE ON FUNCTION betting.take_settle_chunk TO duskline_app;
