import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { useMinute } from '../../shared/live/ticker.ts';
import { useSessions } from './use-sessions.ts';

/** How long the player has been logged in. */
export function SessionClock() {
  const t = useT();
  const format = useFormat();
  const nowMs = useMinute();
  const started = useSessions().data?.find(({ IsCurrent }) => IsCurrent)?.Started;
  if (started === undefined) return null;
  return <span>{t('account.clock', { time: format.duration((nowMs - Date.parse(started)) / 60_000) })}</span>;
}
