-- Followers of a match are read at each of its goals, by the match.

-- owner: favourites
CREATE INDEX favourite_item ON favourites.favourite (item_id, user_id) WHERE kind = 2;
