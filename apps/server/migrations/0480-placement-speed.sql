-- What every bet pays for.
-- Events of a call are about 20 kB: compressing them costs more than writing them as they are, and they are deleted soon.
ALTER TABLE platform.outbox ALTER COLUMN events SET STORAGE EXTERNAL;
-- Read by money.placement_accounts, for each player of a call: two short keys instead of four of text.
CREATE UNIQUE INDEX account_cash ON money.account (user_id, currency) WHERE kind = 'cash' AND tag = '';
-- The same of the journals that wait for their seal: 500 numbers of a chunk of settlement.
ALTER TABLE money.unsealed ALTER COLUMN journals SET STORAGE EXTERNAL;
