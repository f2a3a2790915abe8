import type { MatchTimeline } from '@duskline/contract/entities/match-timeline';
import { useT } from '../../../shared/i18n/site-context.tsx';
import type { SportEvent } from '../../../shared/model/event.ts';
import type { LiveInfo } from '../../../shared/model/live-info.ts';
import { BarChart } from './bar-chart.tsx';
import { leadBars, momentumBars, onTop } from './chart-bars.ts';
import { Court } from './court.tsx';
import { IncidentList } from './incident-list.tsx';
import { minuteText, useIncidentText } from './incident-text.ts';
import { Pitch } from './pitch.tsx';
import css from './tracker.module.css';

const TENNIS = 5;
/** Sports of rallies over a net or against a wall, by the numbers of the feed: tennis, volleyball, badminton, beach volleyball, squash, table tennis. */
const COURTS: ReadonlySet<number> = new Set([TENNIS, 23, 31, 34, 37, 220]);

export type TrackedEvent = Pick<SportEvent, 'home' | 'away' | 'systemId'>;

interface TrackerProps {
  event: TrackedEvent;
  info: LiveInfo;
  timeline: Pick<MatchTimeline, 'Incidents' | 'Latest' | 'Momentum'>;
}

function Shape({ event, info, timeline: { Latest, Incidents }, label }: TrackerProps & { label: string }) {
  const t = useT();
  if (COURTS.has(event.systemId)) return <Court info={info} latest={Latest} isTennis={event.systemId === TENNIS} label={label} />;
  if (Latest.some(({ Spot }) => Spot !== null)) return <Pitch latest={Latest} label={label} />;
  const lead = leadBars(Incidents);
  if (lead.length === 0) return null;
  return (
    <div>
      <p className={css.caption}>{t('tracker.lead')}</p>
      <BarChart className={css.leadChart} bars={lead} label={`${t('tracker.lead')}: ${info.homeScore}–${info.awayScore}`} />
    </div>
  );
}

/** The last thing that happened, and who did it. */
function useCaption({ event, timeline }: Pick<TrackerProps, 'event' | 'timeline'>) {
  const textOf = useIncidentText(COURTS.has(event.systemId));
  const last = timeline.Latest[0];
  if (last === undefined) return null;
  return { minute: minuteText(last), text: textOf(last), team: last.Side === null ? null : event[last.Side], side: last.Side };
}

/** The match as it is played: the last move at its place, who has more of it, and what happened so far. */
export function TrackerView(props: TrackerProps) {
  const t = useT();
  const { event, timeline } = props;
  const caption = useCaption(props);
  const top = onTop(timeline.Momentum);
  const topText = top === null ? t('tracker.even') : t('tracker.onTop', { team: event[top] });
  const label = [t('match.tracker'), caption && [caption.minute, caption.text, caption.team].filter(Boolean).join(' ')];
  return (
    <div className={css.tracker}>
      <div className={css.scene}>
        <Shape {...props} label={label.filter(Boolean).join(': ')} />
        {/* Sides as in the picture, which no language mirrors. */}
        <p className={css.sides} dir="ltr">
          <span className={css.side} data-side="home">
            <bdi className="truncate">{event.home}</bdi>
          </span>
          <span className={css.side} data-side="away">
            <bdi className="truncate">{event.away}</bdi>
          </span>
        </p>
        {caption && (
          <p className={css.last} data-side={caption.side}>
            {caption.minute !== '' && <bdi className={css.minute}>{caption.minute}</bdi>}
            <strong>{caption.text}</strong>
            {caption.team && <bdi className="truncate">{caption.team}</bdi>}
          </p>
        )}
      </div>
      <div className={css.story}>
        {timeline.Momentum.length > 0 && (
          <>
            <p className={css.caption}>
              <span>{t('tracker.momentum')}</span>
              <span className="truncate">{topText}</span>
            </p>
            <BarChart bars={momentumBars(timeline.Momentum)} label={`${t('tracker.momentum')}: ${topText}`} />
          </>
        )}
        <IncidentList event={event} incidents={timeline.Incidents} bySets={COURTS.has(event.systemId)} />
      </div>
    </div>
  );
}
