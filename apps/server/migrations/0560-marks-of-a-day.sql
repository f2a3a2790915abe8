-- A source is counted once in 24 hours for a match and kind, not once for each hour of the calendar: one client that came back every hour led the lists.
-- Who was counted in several hours keeps the last of them.
DELETE FROM popularity.mark a USING popularity.mark b
 WHERE b.match_id = a.match_id AND b.kind = a.kind AND b.source = a.source AND b.hour > a.hour;
ALTER TABLE popularity.mark RENAME COLUMN hour TO used_at;
ALTER TABLE popularity.mark DROP CONSTRAINT mark_pkey, ADD PRIMARY KEY (match_id, kind, source);
CREATE INDEX mark_used ON popularity.mark (used_at);
