-- The smallest ticket id (UUID version 7) of a moment: lets the index on (user_id, id) answer questions about time.
CREATE OR REPLACE FUNCTION betting.first_ticket_id(p_at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS
$$ SELECT (lpad(to_hex(floor(extract(epoch FROM p_at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid $$;

GRANT EXECUTE ON FUNCTION betting.first_ticket_id TO duskline_app, duskline_report;
