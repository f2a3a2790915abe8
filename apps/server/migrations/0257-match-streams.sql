-- Where a match can be watched: MatchStream of apps/server/src/platform/bus/board-message.ts. NULL = nowhere.
ALTER TABLE catalogue.match ADD COLUMN stream jsonb;
