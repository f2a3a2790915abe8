-- owner: policy
-- Versions of the policy that have been in force. Each has stayed so since, or was ended by a newer one: a clock that is set back brings no older one back.
CREATE TABLE policy.begun (
  number   int PRIMARY KEY REFERENCES policy.version,
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON policy.begun FOR EACH STATEMENT EXECUTE FUNCTION money.deny();

INSERT INTO policy.begun (number, begun_at) SELECT f.number, clock_timestamp() FROM policy.in_force f;

CREATE OR REPLACE VIEW policy.in_force AS
SELECT v.number, v.document FROM policy.version v
 WHERE v.valid_from <= clock_timestamp() OR EXISTS (SELECT 1 FROM policy.begun b WHERE b.number = v.number) ORDER BY v.number DESC LIMIT 1;
