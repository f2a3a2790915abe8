import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { roundTitle } from './round-title.ts';
import css from './virtual.module.css';
import { type Round, scoreAt, setsAt, type VirtualEvent } from './virtual-model.ts';

/** Places of a race that are shown: those that pay. */
const PLACES = 3;

export function ResultOf({ event: { names, drawn } }: { event: VirtualEvent }) {
  if (!drawn) return <li className={css.result}>–</li>;
  if (drawn.Kind === 'race') {
    return drawn.Order.slice(0, PLACES).map((number, place) => (
      <li key={number} className={css.result}>
        <b>{place + 1}</b>
        <span className={css.number} data-number={number}>
          {number}
        </span>
        <span className="truncate" dir="auto">
          {names[number - 1]}
        </span>
      </li>
    ));
  }
  const score = scoreAt(drawn, 1);
  const sets = setsAt(drawn, 1);
  return (
    <li className={css.result}>
      <span className="truncate" dir="auto">
        {names[0]}
      </span>
      <b>{score && `${score.home}:${score.away}`}</b>
      <span className="truncate" dir="auto">
        {names[1]}
      </span>
      {sets.length > 0 && <small>{sets.map(({ HomeScore, AwayScore }) => `${HomeScore}:${AwayScore}`).join(', ')}</small>}
    </li>
  );
}

/** Results of the last rounds, the latest first. */
export function PastRounds({ rounds }: { rounds: readonly Round[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-labelledby="virtual-past">
      <h2 className="section-title" id="virtual-past">
        {t('virtual.results')}
      </h2>
      <ul className={`panel ${css.past}`}>
        {rounds.map((round) => (
          <li key={round.key} className={css.pastRound}>
            <p className={css.pastTitle}>
              <b>{roundTitle(t, round)}</b>
              <time dateTime={new Date(round.startMs).toISOString()}>{format.time(round.startMs)}</time>
            </p>
            <ul className={css.results}>
              {round.events.map((event) => (
                <ResultOf key={event.id} event={event} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
