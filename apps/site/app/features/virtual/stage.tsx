import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { loadPart } from '../../shared/api/load-part.ts';
import { clockText } from '../../shared/format/match-clock.ts';
import { usePreference, useT } from '../../shared/i18n/site-context.tsx';
import { useIsHydrated } from '../../shared/ui/use-is-hydrated.ts';
import { roundTitle } from './round-title.ts';
import css from './virtual.module.css';
import {
  COURSE_WIDTH,
  courseHeight,
  orderAt,
  phaseOf,
  playedOf,
  type Round,
  scoreAt,
  setsAt,
  type VirtualEvent,
} from './virtual-model.ts';
import { VirtualMark } from './virtual-rows.tsx';

const Course = lazy(() => loadPart(() => import('./course.tsx')).then(({ Course: part }) => ({ default: part })));

const STILL = '(prefers-reduced-motion: reduce)';
function watchStill(listener: () => void): () => void {
  const query = matchMedia(STILL);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Nothing may move by itself: then results stand at once, and nothing is drawn. */
function useIsStill(): boolean {
  const isSlow = usePreference('updates') !== '0';
  const isReduced = useSyncExternalStore(
    watchStill,
    () => matchMedia(STILL).matches,
    () => false,
  );
  return isSlow || isReduced;
}

const RunnerNumber = ({ value }: { value: number }) => (
  <span className={css.number} data-number={value}>
    {value}
  </span>
);

/** Runners: by their numbers until they come in, then by their places. */
function Positions({ event, played }: { event: VirtualEvent; played: number }) {
  const t = useT();
  const order = event.drawn ? orderAt(event.drawn, played) : [];
  const rest = event.names.map((_, i) => i + 1).filter((number) => !order.includes(number));
  return (
    <ol className={css.positions} aria-label={t('virtual.positions')}>
      {[...order, ...rest].map((number, place) => (
        // A row is its place: names and numbers change in it, and nothing moves.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the row is
        <li key={place} data-in={place < order.length || undefined}>
          <b className={css.place}>{place < order.length ? place + 1 : '–'}</b>
          <RunnerNumber value={number} />
          <span className="truncate" dir="auto">
            {event.names[number - 1]}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface ScoresProps {
  events: readonly VirtualEvent[];
  chosen: number;
  playedOf: (event: VirtualEvent) => number;
  onChoose: (id: number) => void;
}

/** Scores of a round; the match that is pressed is drawn. */
function Scores({ events, chosen, playedOf: played, onChoose }: ScoresProps) {
  return (
    <ul className={css.scores}>
      {events.map((event) => {
        const score = event.drawn && scoreAt(event.drawn, played(event));
        const sets = event.drawn ? setsAt(event.drawn, played(event)) : [];
        return (
          <li key={event.id}>
            <button type="button" className={css.score} aria-pressed={event.id === chosen} onClick={() => onChoose(event.id)}>
              <span className="truncate" dir="auto">
                {event.names[0]}
              </span>
              <b>{score ? `${score.home}:${score.away}` : '–'}</b>
              <span className="truncate" dir="auto">
                {event.names[1]}
              </span>
              {sets.length > 0 && <small>{sets.map(({ HomeScore, AwayScore }) => `${HomeScore}:${AwayScore}`).join(', ')}</small>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** What runs or has just come in: drawn, and said in words beside it. */
export function Stage({ round, nowMs }: { round: Round; nowMs: number }) {
  const t = useT();
  const isStill = useIsStill();
  const isHydrated = useIsHydrated();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const phase = phaseOf(round, nowMs);
  const event = round.events.find(({ id }) => id === chosenId) ?? round.events[0];
  if (!event) return null;
  const played = (one: VirtualEvent) => (isStill ? 1 : playedOf(one, nowMs));
  const until = (ms: number) => clockText(Math.max(0, Math.ceil((ms - nowMs) / 1000)));
  const isPlaying = phase === 'over' && played(event) < 1;
  const ended = t(isPlaying ? 'virtual.playback' : 'period.ended');
  const running = phase === 'running' ? t('virtual.running', { time: until(round.endMs) }) : ended;
  const said = phase === 'open' ? t('match.startsIn', { time: until(round.startMs) }) : running;
  return (
    <section className={`panel ${css.stage}`} aria-labelledby="virtual-stage">
      <h2 className={css.stageTitle}>
        <VirtualMark />
        <span id="virtual-stage">{roundTitle(t, round)}</span>
        <span className="meta" suppressHydrationWarning>
          {said}
        </span>
      </h2>
      <div className={css.stageBody}>
        {!isStill && (
          <div className={css.course} style={{ aspectRatio: `${COURSE_WIDTH} / ${courseHeight(event)}` }} aria-hidden="true">
            {isHydrated && (
              <Suspense fallback={null}>
                <Course event={event} phase={phase} played={played(event)} nowMs={nowMs} />
              </Suspense>
            )}
          </div>
        )}
        {event.names.length > 2 ? (
          <Positions event={event} played={played(event)} />
        ) : (
          <Scores events={round.events} chosen={event.id} playedOf={played} onChoose={setChosenId} />
        )}
      </div>
    </section>
  );
}
