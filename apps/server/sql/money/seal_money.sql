-- Texts that mean the same on every server and for every session: no time zones, no floats. NULL for a journal that is not there.
CREATE OR REPLACE FUNCTION money.seal_money(p_journals bigint[]) RETURNS TABLE (ord int, journal bigint, hash bytea) LANGUAGE sql STABLE
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_nestloop = on AS $$
  SELECT u.ord::int, u.id, (SELECT sha256(convert_to(json_build_array(j.id, j.kind, j.scope, j.idem_key, encode(j.request_hash, 'hex'), j.reverses, j.actor,
    j.reason, j.xid::text,
           extract(epoch FROM j.created_at)::text,
           (SELECT json_agg(json_build_array(t.seq, t.debit_account, t.credit_account, t.currency, t.amount) ORDER BY t.seq) FROM money.transfer t
             WHERE t.journal_id = j.id))::text, 'UTF8'))
           FROM money.journal j WHERE j.id = u.id)
    FROM unnest(p_journals) WITH ORDINALITY AS u(id, ord)
$$;

GRANT EXECUTE ON FUNCTION money.seal_money TO duskline_report;
