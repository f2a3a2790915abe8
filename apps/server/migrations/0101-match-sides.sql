-- owner: catalogue
-- How often the competitors of a match have changed: what a customer saw before is another market than the one there is now (XR-04).
ALTER TABLE catalogue.match ADD COLUMN sides_version int NOT NULL DEFAULT 0;
