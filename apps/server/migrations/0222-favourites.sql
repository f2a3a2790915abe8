-- Favourites: tournaments and matches that players have marked.
CREATE SCHEMA favourites;
GRANT USAGE ON SCHEMA favourites TO duskline_app, duskline_report;
ALTER DEFAULT PRIVILEGES IN SCHEMA favourites GRANT SELECT ON TABLES TO duskline_app, duskline_report;

-- owner: favourites
CREATE TABLE favourites.favourite (
  user_id  bigint NOT NULL REFERENCES identity."user",
  kind     smallint NOT NULL CHECK (kind IN (1, 2)),  -- tournament, match
  item_id  int NOT NULL,
  -- In the order in which they were marked: the oldest make room.
  number   bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (user_id, kind, item_id)
);
GRANT INSERT, DELETE ON favourites.favourite TO duskline_app;
