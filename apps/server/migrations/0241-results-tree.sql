-- The tree of all results is counted from this index alone, without reading the results.
CREATE INDEX match_tree ON results.match (sport_id, category_id, tournament_id, match_id) WHERE status <> 'withdrawn';
