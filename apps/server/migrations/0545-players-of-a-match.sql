-- Names of the players of a match, by the ids of the outcomes that are bets on them ({"outcome id": "name"}). NULL = the provider has named none.
ALTER TABLE catalogue.match ADD COLUMN players jsonb;
