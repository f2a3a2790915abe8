-- owner: catalogue
-- The phase of a match only goes forward (XR-02). It cannot be worked out from the status alone: a status may be said that lies behind it.
ALTER TABLE catalogue.match ADD COLUMN phase text CHECK (phase IN ('prematch', 'live', 'ended'));
