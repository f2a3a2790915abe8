-- Persons who were locked or excluded before bets followed them (betting.follow_person).
INSERT INTO betting.player_state (user_id, locked, excluded_until, terms_accepted)
SELECT u.id, u.locked_at IS NOT NULL, u.excluded_until, true FROM identity."user" u WHERE u.locked_at IS NOT NULL OR u.excluded_until IS NOT NULL
    ON CONFLICT (user_id) DO UPDATE SET locked = betting.player_state.locked OR EXCLUDED.locked,
      excluded_until = greatest(betting.player_state.excluded_until, EXCLUDED.excluded_until);
