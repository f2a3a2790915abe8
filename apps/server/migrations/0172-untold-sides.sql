-- owner: catalogue
-- Other competitors than before are written and noted in one statement (XR-04): a process that dies before the match waits for a person
-- leaves the note, and the next one acts on it.
ALTER TABLE catalogue.match
  ADD COLUMN home_name text,          -- as last listed for this match: two competitors may exchange their names under the same ids
  ADD COLUMN away_name text,
  ADD COLUMN sides_untold jsonb;      -- {"before": {"home", "away"}, "now": {"home", "away"}}, until the match is parked

UPDATE catalogue.match m SET home_name = h.name, away_name = a.name
  FROM catalogue.competitor h, catalogue.competitor a WHERE h.id = m.home_id AND a.id = m.away_id;

CREATE INDEX match_sides_untold ON catalogue.match (id) WHERE sides_untold IS NOT NULL;
