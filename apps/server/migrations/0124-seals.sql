-- A chain of seals over what was booked: docs/adr/0007-hash-chain.md. Every movement of money is a journal and every step of a bet moves
-- money, so journals are queued when they are written and sealed a moment later, by one process, with what they are about.

-- Journals that no block names yet, one row for each statement that wrote some.
CREATE TABLE money.unsealed (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  journals  bigint[] NOT NULL,
  queued_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- The chain. money_rows and bet_rows: 32 bytes for each journal, in the order of journals.
CREATE TABLE money.seal (
  number     bigint PRIMARY KEY CHECK (number > 0),
  previous   bytea NOT NULL CHECK (octet_length(previous) = 32),  -- hash of the block before; zeros for the first
  journals   bigint[] NOT NULL CHECK (cardinality(journals) > 0),
  money_rows bytea NOT NULL CHECK (octet_length(money_rows) = 32 * cardinality(journals)),
  bet_rows   bytea NOT NULL CHECK (octet_length(bet_rows) = 32 * cardinality(journals)),
  hash       bytea NOT NULL CHECK (octet_length(hash) = 32),
  sealed_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- Hashes do not get smaller by compressing.
ALTER TABLE money.seal ALTER COLUMN money_rows SET STORAGE EXTERNAL, ALTER COLUMN bet_rows SET STORAGE EXTERNAL;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON money.seal FOR EACH STATEMENT EXECUTE FUNCTION money.deny();
GRANT SELECT ON money.seal, money.unsealed TO duskline_app;

-- As before (0002), and what it has looked at is queued.
CREATE OR REPLACE FUNCTION money.journal_check() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_bad bigint;
BEGIN
  SELECT f.id INTO v_bad FROM fresh f WHERE (SELECT t.seq FROM money.transfer t WHERE t.journal_id = f.id AND t.seq = 1) IS NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'journal % is empty', v_bad USING ERRCODE = '23514';
  END IF;
  SELECT f.reverses INTO v_bad FROM fresh f
   WHERE f.reverses IS NOT NULL AND NOT EXISTS (SELECT 1 FROM money.journal j WHERE j.id = f.reverses) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'journal % does not exist and cannot be reversed', v_bad USING ERRCODE = '23503';
  END IF;
  IF EXISTS (SELECT 1 FROM fresh f WHERE f.xid <> pg_current_xact_id()) THEN
    RAISE EXCEPTION 'a journal names a transaction that is not its own' USING ERRCODE = '23001';
  END IF;
  INSERT INTO money.unsealed (journals) SELECT array_agg(f.id ORDER BY f.id) FROM fresh f HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- Texts that mean the same on every server and for every session: no time zones, no floats. NULL for a journal that is not there.
CREATE FUNCTION money.seal_money(p_journals bigint[]) RETURNS TABLE (ord int, journal bigint, hash bytea) LANGUAGE sql STABLE
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_nestloop = on AS $$
  SELECT u.ord::int, u.id, (SELECT sha256(convert_to(json_build_array(j.id, j.kind, j.scope, j.idem_key, encode(j.request_hash, 'hex'), j.reverses, j.actor, j.reason, j.xid::text,
           extract(epoch FROM j.created_at)::text,
           (SELECT json_agg(json_build_array(t.seq, t.debit_account, t.credit_account, t.currency, t.amount) ORDER BY t.seq) FROM money.transfer t WHERE t.journal_id = j.id))::text, 'UTF8'))
           FROM money.journal j WHERE j.id = u.id)
    FROM unnest(p_journals) WITH ORDINALITY AS u(id, ord)
$$;

-- What the journals are about: the bet at the time of its stake, a settlement, a cashout. A journal about something else has the hash of nothing.
-- Sessions and addresses are left out: they may have to be forgotten one day.
CREATE FUNCTION money.seal_bets(p_journals bigint[]) RETURNS TABLE (ord int, journal bigint, subject text, hash bytea) LANGUAGE sql STABLE
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_nestloop = on AS $$
  SELECT u.ord::int, u.id, j.idem_key, sha256(convert_to(coalesce(CASE
           WHEN j.scope IS DISTINCT FROM 'ticket' THEN ''
           WHEN j.kind IN ('stake', 'hold', 'hold_accept', 'hold_release', 'hold_cut') THEN
             (SELECT json_build_array(t.id, t.user_id, t.idem_key, encode(t.request_hash, 'hex'), t.bet_type, t.currency, t.policy, extract(epoch FROM t.received_at)::text, t.detail::text, t.free_bet,
                CASE WHEN j.kind IN ('stake', 'hold_accept') THEN json_build_array(t.stake, t.max_payout, extract(epoch FROM t.accepted_at)::text, t.xid::text) END,
                (SELECT json_agg(json_build_array(l.leg_no, l.match_id, l.market_id, l.market_type, l.specifiers, l.outcome_id, l.selection_id, l.producer, l.is_live, l.is_banker, l.titles::text,
                   CASE WHEN j.kind IN ('stake', 'hold_accept') THEN json_build_array(l.odds_milli, l.price_version, l.book_stake, l.book_payout) END) ORDER BY l.leg_no)
                   FROM betting.leg l WHERE l.ticket_id = t.id))::text
                FROM betting.ticket t WHERE t.id = split_part(j.idem_key, '/', 1)::uuid)
           WHEN j.kind IN ('settle', 'unsettle') THEN
             (SELECT json_build_array(s.ticket_id, s.version, s.outcome, s.payout, s.journal_id, extract(epoch FROM s.created_at)::text)::text
                FROM betting.settlement s WHERE s.ticket_id = split_part(j.idem_key, '/', 1)::uuid AND s.version = split_part(j.idem_key, '/', 2)::int)
           WHEN j.kind = 'cashout' THEN
             (SELECT json_build_array(c.id, c.ticket_id, c.user_id, c.idem_key, encode(c.request_hash, 'hex'), c.is_partial, c.amount, c.offer, c.stake_before, c.stake_used, c.open_legs,
                c.journal_id, c.xid::text, extract(epoch FROM c.created_at)::text, extract(epoch FROM c.decided_at)::text)::text
                FROM betting.cashout c WHERE c.id = split_part(j.idem_key, '/', 2)::uuid)
           ELSE '' END, 'gone'), 'UTF8'))
    FROM unnest(p_journals) WITH ORDINALITY AS u(id, ord) LEFT JOIN LATERAL (SELECT k.scope, k.kind, k.idem_key FROM money.journal k WHERE k.id = u.id OFFSET 0) j ON true
$$;

CREATE FUNCTION money.seal_hash(p_number bigint, p_previous bytea, p_journals bigint[], p_money bytea, p_bets bytea) RETURNS bytea LANGUAGE sql IMMUTABLE
  SET search_path = pg_catalog, pg_temp AS
$$ SELECT sha256(convert_to(p_number || ' ' || p_journals::text || ' ', 'UTF8') || p_previous || p_money || p_bets) $$;

-- Seals at most about p_max journals as one block. What can be seen in the queue is committed. Answers how many journals, and the head of the
-- chain when there is a new one; 0 also when another process is at it.
CREATE FUNCTION money.seal_journals(p_max int, OUT sealed int, OUT number bigint, OUT hash bytea) LANGUAGE plpgsql SECURITY DEFINER
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
  INSERT INTO money.seal (number, previous, journals, money_rows, bet_rows, hash) VALUES (seal_journals.number, v_previous, v_journals, v_money, v_bets, seal_journals.hash);
END $$;
REVOKE ALL ON FUNCTION money.seal_money, money.seal_bets, money.seal_hash, money.seal_journals FROM PUBLIC;
GRANT EXECUTE ON FUNCTION money.seal_money, money.seal_bets, money.seal_hash TO duskline_report;
GRANT EXECUTE ON FUNCTION money.seal_journals TO duskline_app;

-- What was booked before there were seals: it is vouched for as it stands now.
INSERT INTO money.unsealed (journals)
SELECT array_agg(j.id ORDER BY j.id) FROM (SELECT k.id, (row_number() OVER (ORDER BY k.id) - 1) / 500 AS part FROM money.journal k) j GROUP BY j.part ORDER BY j.part;
