-- A bet on who wins a tournament, a season or a race: its runners, when it is over and its each-way terms (OutrightTerms of
-- apps/server/src/platform/bus/board-message.ts). Its home and its away side are the event itself. NULL = it is a match.
ALTER TABLE catalogue.match ADD COLUMN outright jsonb;
