import { clockText, standingMinute } from '../../shared/format/match-clock.ts';
import { usePeriodText } from '../../shared/format/use-period-text.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { useClockSeconds } from '../../shared/live/ticker.ts';
import type { LiveInfo } from '../../shared/model/live-info.ts';

/** How far a live match is: its clock where it has one, and its period. */
export function MatchClock({ info, className }: { info: LiveInfo; className: string | undefined }) {
  const t = useT();
  const seconds = useClockSeconds(info);
  const period = usePeriodText(info);
  const minute = standingMinute(info);
  return (
    <p className={className}>
      {info.periodKey !== 'ended' && <i className="dot" aria-hidden="true" />}
      {seconds !== null ? (
        <span className="num" role="timer" aria-live="off" suppressHydrationWarning>
          {clockText(seconds)}
        </span>
      ) : (
        minute > 0 && <span className="num">{t('match.minute', { minute })}</span>
      )}
      <span>{period}</span>
    </p>
  );
}
