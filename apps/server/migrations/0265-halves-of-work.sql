-- The work of a market is two rows, one for each half of its tickets (betting.half_of): two workers that settle different halves never meet the same ticket,
-- so neither waits until the other has committed. What waits now goes on where it was, in both halves.
-- Readers: work in its order, half by half (betting.take_settle_chunk: settle_work_order); by market (betting.cashout_fault, recompute: the primary key).
ALTER TABLE betting.settle_work ADD COLUMN half smallint NOT NULL DEFAULT 0 CHECK (half IN (0, 1));
ALTER TABLE betting.settle_work ALTER COLUMN half DROP DEFAULT, DROP CONSTRAINT settle_work_pkey, DROP CONSTRAINT settle_work_seq_key,
  ADD PRIMARY KEY (market_id, half);
CREATE UNIQUE INDEX settle_work_order ON betting.settle_work (half, seq);
INSERT INTO betting.settle_work (market_id, half, after, number, created_at) SELECT w.market_id, 1, w.after, w.number, w.created_at FROM betting.settle_work w;
