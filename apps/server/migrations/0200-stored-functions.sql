-- From here on a stored function is a file of its own, sql/<schema>/<function>.sql, that is applied when its hash differs from the one kept here
-- (docs/adr/0009-stored-functions.md). Migrations make tables, types, constraints and roles, and drop functions.

-- owner: platform
CREATE TABLE public.stored_function (
  path       text PRIMARY KEY,  -- <schema>/<function>.sql
  checksum   text NOT NULL,     -- SHA-256 of the file, in hexadecimal
  applied_at timestamptz NOT NULL DEFAULT now()
);

-- Who may execute a function stands in its file and nowhere else: a new one may be executed by nobody but the owner of the schema.
ALTER DEFAULT PRIVILEGES IN SCHEMA platform, identity, catalogue, betslip REVOKE EXECUTE ON FUNCTIONS FROM duskline_app;
