-- Step of limits.follow_*: entries become what their sources say, and what is used with them.
CREATE OR REPLACE FUNCTION limits.correct(p_entry limits.entry[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS MATERIALIZED (
    SELECT e.user_id, e.source, e.ref, e.currency, e.at, e.amount AS was, e.returned AS was_returned, n.amount, n.returned
      FROM unnest(p_entry) n,
           LATERAL (SELECT x.* FROM limits.entry x WHERE x.user_id = n.user_id AND x.source = n.source AND x.ref = n.ref OFFSET 0) e
     WHERE (e.amount, e.returned) <> (n.amount, n.returned)),
  corrected AS (
    UPDATE limits.entry e SET amount = c.amount, returned = c.returned
      FROM changed c WHERE e.user_id = ANY (ARRAY[c.user_id]) AND e.source = c.source AND e.ref = c.ref)
  UPDATE limits.player_limit l
     SET used = l.used + coalesce((SELECT sum(limits.weight(l.kind, c.source, c.amount, c.returned) - limits.weight(l.kind, c.source, c.was, c.was_returned))
                                     FROM changed c WHERE c.user_id = l.user_id AND c.currency = l.currency AND c.at > l.counted_from), 0)
    FROM (SELECT DISTINCT c.user_id, c.currency FROM changed c) d
   WHERE l.user_id = ANY (ARRAY[d.user_id]) AND l.currency = d.currency AND l.kind IN ('loss', 'stake');
END $$;
