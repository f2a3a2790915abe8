-- owner: catalogue
-- The sport a match was last listed in (XR-04). Its tournament may say another one: then the match alone is changed, not its neighbours.
ALTER TABLE catalogue.match ADD COLUMN sport_id int REFERENCES catalogue.sport;

UPDATE catalogue.match m SET sport_id = c.sport_id
  FROM catalogue.tournament t JOIN catalogue.category c ON c.id = t.category_id WHERE t.id = m.tournament_id;
