-- Which day of which season a virtual match is: VirtualTerms of apps/server/src/platform/bus/board-message.ts. NULL = a match that is played.
ALTER TABLE catalogue.match ADD COLUMN virtual jsonb;

-- Virtual sports make as many results in a day as all others in a month: theirs are kept for 30 days.
ALTER TABLE results.match ADD COLUMN kept_days smallint NOT NULL DEFAULT 400 CHECK (kept_days IN (30, 400));
CREATE INDEX match_for_days ON results.match (start_time) WHERE kept_days = 30;
