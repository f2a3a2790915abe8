-- Step of a careful money.place_batch, whose planner settings hold here: what players may still stake and lose (NULL = no limit), by player, and by item why
-- its player may not play at all. All NULL where nobody has limits. The player locks are held.
CREATE OR REPLACE FUNCTION limits.placement_rooms(p_user bigint[], p_user_currency int[], p_currency text[], p_item_user int[], p_session text[],
  OUT stake_room bigint[], OUT loss_room bigint[], OUT play_fault text[])
LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
BEGIN
  IF NOT limits.is_limited(p_user) THEN RETURN; END IF;
  SELECT array_agg(limits.room(d.user_id, p_currency[d.currency_no], 'stake', v_now) ORDER BY d.ord),
         array_agg(limits.room(d.user_id, p_currency[d.currency_no], 'loss', v_now) ORDER BY d.ord)
    INTO stake_room, loss_room FROM unnest(p_user, p_user_currency) WITH ORDINALITY AS d(user_id, currency_no, ord);
  play_fault := ARRAY(SELECT limits.play_fault(p_user[d.user_no], d.session, v_now)
                        FROM unnest(p_item_user, p_session) WITH ORDINALITY AS d(user_no, session, ord) ORDER BY d.ord);
END $$;
