-- owner: wallet
-- Checks the rows that there were before 0290 while money goes on moving, then indexes them: writes to intents alone wait for that.
ALTER TABLE money.account VALIDATE CONSTRAINT account_kind_check;
ALTER TABLE money.intent VALIDATE CONSTRAINT intent_kind_check;
ALTER TABLE money.intent VALIDATE CONSTRAINT intent_state_check;
ALTER TABLE money.intent VALIDATE CONSTRAINT intent_refused;
ALTER TABLE money.intent VALIDATE CONSTRAINT intent_moved;
ALTER TABLE money.intent VALIDATE CONSTRAINT intent_unallocated;
-- Allocated to a player it is once. What ends it by going back to the processor reverses the journal by which it came, which is once by itself.
CREATE UNIQUE INDEX intent_allocated_once ON money.intent (provider, target_transaction) WHERE kind = 'deposit_allocate' AND state = 'applied';
CREATE INDEX intent_deposit_refund ON money.intent (provider, target_transaction) WHERE kind = 'deposit_refund' AND state = 'applied';
-- The desk lists them.
CREATE INDEX intent_unallocated_deposit ON money.intent (id) WHERE state = 'unallocated';
