-- Work that is done once a day by whichever node comes first. A node that dies over it loses its claim after an hour.
CREATE TABLE platform.daily_job (
  name        text PRIMARY KEY,
  day         date NOT NULL,
  started_at  timestamptz NOT NULL,
  finished_at timestamptz
);
