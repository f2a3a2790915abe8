-- They take the term of the role feed from now on: waiting cashouts are decided, and bets paid early, by the board of the process that has it.
DROP FUNCTION money.decide_cashout(uuid, int, bigint, smallint[], bigint[], bigint, text);
DROP FUNCTION betting.record_facts(json);
