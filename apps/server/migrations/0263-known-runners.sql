-- owner: catalogue
-- Of an outright: every runner that it was ever listed with, by its outcome, as prices and bets go by it ({"outcome id": "name"}). One that is left out of a
-- list and comes back under another name is another runner, also after a restart (XR-04).
ALTER TABLE catalogue.match ADD COLUMN runners jsonb;

UPDATE catalogue.match m SET runners = (
  SELECT jsonb_object_agg(r ->> 'outcomeId', r ->> 'name') FROM jsonb_array_elements(m.outright -> 'runners') r)
 WHERE m.outright IS NOT NULL;
