-- money.set_gates takes their place.
DROP FUNCTION IF EXISTS money.apply_gates(jsonb, bigint);
DROP FUNCTION IF EXISTS money.gate_set(smallint, bigint[], int, boolean, text);
