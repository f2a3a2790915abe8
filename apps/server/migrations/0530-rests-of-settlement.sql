-- Both take how long they rest between their steps now.

-- owner: tickets
DROP FUNCTION IF EXISTS betting.take_settle_chunk(int, int, bigint);

-- owner: wallet
DROP FUNCTION IF EXISTS money.settle_chunk(uuid[], int[], smallint[], bigint[], smallint[], bigint[], bigint[], text[], text);
