import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { useMinute } from '../../shared/live/ticker.ts';
import css from './session-clock.module.css';
import { useSessions } from './use-sessions.ts';

/** How long the player has been logged in. Until that is known its place is kept: on a phone it may be a line of its own. */
export function SessionClock() {
  const t = useT();
  const format = useFormat();
  const nowMs = useMinute();
  const started = useSessions().data?.find(({ IsCurrent }) => IsCurrent)?.Started;
  const minutes = started === undefined ? 0 : (nowMs - Date.parse(started)) / 60_000;
  return (
    <span className={started === undefined ? css.waiting : undefined}>
      {t('account.clock', { time: format.duration(minutes) })}
    </span>
  );
}
