-- In which of two halves a ticket is settled: by the last bit of its id, which is that of its player where the server made the id (platform/ids.ts), so that
-- two workers touch different balances too. Any other id is only settled in some half. Inlined, as betting.book_left.
CREATE OR REPLACE FUNCTION betting.half_of(p_ticket uuid) RETURNS int LANGUAGE sql IMMUTABLE
  RETURN pg_catalog.get_byte(pg_catalog.uuid_send(p_ticket), 15) & 1;
