-- What a day has is counted from this index alone, and its pages come in its order: anybody may ask for any day.
CREATE INDEX match_of_day ON results.match (start_time, match_id) INCLUDE (sport_id, category_id, tournament_id) WHERE status <> 'withdrawn';
