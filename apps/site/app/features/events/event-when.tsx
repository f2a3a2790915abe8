import { clockText, standingMinute } from '../../shared/format/match-clock.ts';
import { usePeriodText } from '../../shared/format/use-period-text.ts';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { useClockSeconds, useMinute } from '../../shared/live/ticker.ts';
import type { SportEvent } from '../../shared/model/event.ts';
import type { LiveInfo } from '../../shared/model/live-info.ts';
import { daysBetween } from '../../shared/routing/page-day.ts';
import css from './event-when.module.css';

const MINUTE_MS = 60_000;

/** The clock of a live match: running 67:12, standing 45 min, or nothing in a break and where the sport has no clock. */
export function LiveClock({ info }: { info: LiveInfo }) {
  const t = useT();
  const seconds = useClockSeconds(info);
  if (seconds !== null)
    return (
      <span className="num" role="timer" aria-live="off" suppressHydrationWarning>
        {clockText(seconds)}
      </span>
    );
  const minute = standingMinute(info);
  return minute > 0 ? <span className="num">{t('match.minute', { minute })}</span> : null;
}

/** The sign of a running match: gone when it ends, though the match stays in the list a little longer. */
function LiveDot({ info }: { info: LiveInfo }) {
  return info.periodKey === 'ended' ? null : <i className="dot" aria-hidden="true" />;
}

/** Note under the clock: why prices are stopped when that is known, else the period. */
export function LiveNote({ info }: { info: LiveInfo }) {
  return <>{usePeriodText(info)}</>;
}

/** Kick-off time, and how far it is: minutes under an hour, else the day. */
function StartText({ event: { startMs, isUnreported, isPostponed } }: { event: SportEvent }) {
  const t = useT();
  const format = useFormat();
  const nowMs = useMinute();
  const minutes = Math.ceil((startMs - nowMs) / MINUTE_MS);
  const days = daysBetween(format.isoDay(nowMs), format.isoDay(startMs));
  // The minute of this page may be a little behind a match that has begun.
  const isSoon = minutes > 0 && minutes < 60 && !isUnreported && !isPostponed;
  const day = days >= 0 && days <= 1 ? format.relativeDay(days) : format.day(startMs);
  const note = isPostponed ? t('match.postponed') : isSoon ? t('match.startsIn', { time: format.duration(minutes) }) : day;
  return (
    <>
      <time className="num" dateTime={new Date(startMs).toISOString()} suppressHydrationWarning>
        {format.time(startMs)}
      </time>
      {/* Below the head of its day a day is left out by the list. */}
      <span className={css.note} data-day={isSoon || isPostponed ? undefined : ''} suppressHydrationWarning>
        {note}
      </span>
    </>
  );
}

/** First column of a row: when. */
export function EventWhen({ event, info }: { event: SportEvent; info: LiveInfo | null }) {
  if (info === null)
    return (
      <div className={css.when}>
        <StartText event={event} />
      </div>
    );
  return (
    <div className={`${css.when} ${css.whenLive}`}>
      <LiveDot info={info} />
      <LiveClock info={info} />
      <span className={css.note}>
        <LiveNote info={info} />
      </span>
    </div>
  );
}

/** The same on one line: head of a card on a phone. */
export function EventWhenLine({ event, info }: { event: SportEvent; info: LiveInfo | null }) {
  if (info === null)
    return (
      <span className={css.clock}>
        <StartText event={event} />
      </span>
    );
  return (
    <span className={`${css.clock} ${css.clockLive}`}>
      <LiveDot info={info} />
      <LiveClock info={info} />
      <span className={css.note} style={{ color: 'var(--text-3)' }}>
        <LiveNote info={info} />
      </span>
    </span>
  );
}
