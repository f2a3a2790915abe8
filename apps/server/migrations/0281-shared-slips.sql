-- owner: betslip
-- Selections that are shared by a link: no stake, and nothing that says who shared them. The code is made of what is shared, so the same selections at
-- the same odds are one row, however often they are shared.
CREATE TABLE betslip.shared (
  code       text PRIMARY KEY CHECK (code ~ '^[A-Za-z0-9_-]{16}$'),
  -- Array of {id, oddsMilli, title, marketTitle, matchName}; the names are for when the board knows the selection no more.
  selections jsonb NOT NULL CHECK (jsonb_typeof(selections) = 'array' AND jsonb_array_length(selections) BETWEEN 1 AND 60),
  expires_at timestamptz NOT NULL
);
CREATE INDEX shared_age ON betslip.shared (expires_at);
GRANT SELECT, INSERT, DELETE ON betslip.shared TO duskline_app;
GRANT UPDATE (expires_at) ON betslip.shared TO duskline_app;
