-- People who answer players: they look accounts up and lock them.

-- owner: identity
ALTER TABLE identity.staff_role DROP CONSTRAINT staff_role_role_check, ADD CONSTRAINT staff_role_role_check CHECK (role IN ('trader', 'compliance', 'support'));

-- owner: trading
ALTER TABLE trading.audit_log DROP CONSTRAINT audit_log_actor_kind_check, DROP CONSTRAINT audit_log_check,
  ADD CONSTRAINT audit_log_actor_kind_check CHECK (actor_kind IN ('trader', 'compliance', 'support', 'auto', 'player', 'system')),
  ADD CONSTRAINT audit_log_check CHECK ((actor_kind IN ('trader', 'compliance', 'support', 'player')) = (actor_id IS NOT NULL));
