import { clockText, standingMinute } from '../../../shared/format/match-clock.ts';
import { usePeriodText } from '../../../shared/format/use-period-text.ts';
import { useFormat, useT } from '../../../shared/i18n/site-context.tsx';
import { useClockSeconds, useMinute } from '../../../shared/live/ticker.ts';
import { useLiveMatch } from '../../../shared/live/use-live.ts';
import type { LiveInfo } from '../../../shared/model/live-info.ts';
import type { ShownSelection } from '../model/slip.ts';
import css from './slip-card.module.css';

function Running({ info, matchName }: { info: LiveInfo; matchName: string }) {
  const t = useT();
  const seconds = useClockSeconds(info);
  const period = usePeriodText(info);
  const standing = standingMinute(info);
  const clock = seconds !== null ? clockText(seconds) : standing > 0 ? t('match.minute', { minute: standing }) : period;
  return (
    <>
      <span className={`${css.slipClock} num`} role="timer" aria-live="off" suppressHydrationWarning>
        {clock}
      </span>
      <bdi className="num">
        {info.homeScore}–{info.awayScore}
      </bdi>
      <span className={css.slipTeams} dir="auto">
        {matchName}
      </span>
    </>
  );
}

/** Last row of a selection: score and clock while the match runs, else when it starts. */
export function MatchSummary({ selection }: { selection: ShownSelection }) {
  const format = useFormat();
  const nowMs = useMinute();
  const { info } = useLiveMatch(selection.matchId);
  if (selection.isLive && info)
    return (
      <p className={css.slipMatch}>
        <Running info={info} matchName={selection.matchName} />
      </p>
    );
  const days = Math.round((Date.parse(format.isoDay(selection.startMs)) - Date.parse(format.isoDay(nowMs))) / 86_400_000);
  const day = days >= 0 && days <= 1 ? format.relativeDay(days) : format.day(selection.startMs);
  return (
    <p className={css.slipMatch}>
      {selection.isLive && <i className="dot" aria-hidden="true" />}
      {!selection.isLive && selection.startMs > 0 && (
        <time className={css.slipStart} dateTime={new Date(selection.startMs).toISOString()} suppressHydrationWarning>
          {day} <bdi>{format.time(selection.startMs)}</bdi>
        </time>
      )}
      <span className={css.slipTeams} dir="auto">
        {selection.matchName}
      </span>
    </p>
  );
}
