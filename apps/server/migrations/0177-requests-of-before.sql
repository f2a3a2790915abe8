-- A request for several singles that was made before whole requests were hashed (0130) is known by the hash of one of its rows only. Its tickets
-- keep their own hashes: a retry is compared with these, row by row, and nothing new comes under its id (XR-23).
ALTER TABLE betting.request ADD COLUMN IF NOT EXISTS is_of_one_row boolean NOT NULL DEFAULT false;
ALTER TABLE betting.request DISABLE TRIGGER permanent;
UPDATE betting.request r SET is_of_one_row = true
  FROM betting.ticket t
 WHERE t.user_id = r.user_id AND split_part(t.idem_key, '/', 1) = r.request_id AND t.idem_key <> r.request_id
   -- 0130 wrote them so; a request that came later was received by another clock.
   AND t.request_hash = r.request_hash AND t.received_at = r.received_at;
ALTER TABLE betting.request ENABLE TRIGGER permanent;
