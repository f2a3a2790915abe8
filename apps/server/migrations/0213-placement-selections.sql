-- Functions whose parameters have other names since: a line of theirs was a selection. Their files make them again. The step that was called
-- money.placement_lines is money.placement_exposures.
DROP FUNCTION IF EXISTS money.place_batch;
DROP FUNCTION IF EXISTS money.placement_lines;
DROP FUNCTION IF EXISTS money.placement_decisions;
DROP FUNCTION IF EXISTS money.placement_refusals;
DROP FUNCTION IF EXISTS money.placement_write;
