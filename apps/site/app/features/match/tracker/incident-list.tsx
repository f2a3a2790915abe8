import type { MatchIncident } from '@duskline/contract/entities/match-timeline';
import { useT } from '../../../shared/i18n/site-context.tsx';
import type { SportEvent } from '../../../shared/model/event.ts';
import { changesScore, minuteText, scoreText, useIncidentText } from './incident-text.ts';
import css from './tracker.module.css';

interface IncidentListProps {
  event: Pick<SportEvent, 'home' | 'away'>;
  incidents: readonly MatchIncident[];
  bySets: boolean;
}

/** What a report of the match names, the latest first: the tracker in words. */
export function IncidentList({ event, incidents, bySets }: IncidentListProps) {
  const t = useT();
  const textOf = useIncidentText(bySets);
  const hasClock = incidents.some(({ Minute }) => Minute !== null);
  if (incidents.length === 0) return <p className={css.nothing}>{t('tracker.nothing')}</p>;
  return (
    // A list that scrolls is reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={css.list} tabIndex={0} aria-label={t('tracker.timeline')}>
      <ol>
        {incidents.map((incident) => {
          const { ID, Side, Kind, Player } = incident;
          const team = Side === null ? null : event[Side];
          return (
            <li key={ID} className={css.row} data-score={Kind === 'goal' ? '' : undefined}>
              {hasClock && <bdi className={css.minute}>{minuteText(incident)}</bdi>}
              <i className={css.mark} data-kind={Kind} data-side={Side} aria-hidden="true" />
              <span className={css.what}>
                <span>{textOf(incident)}</span>
                {changesScore(incident) && <bdi className={css.score}>{scoreText(incident, bySets && Kind !== 'end')}</bdi>}
                {(Player ?? team) && (
                  <span className={css.who} dir="auto">
                    {Player ?? team}
                  </span>
                )}
                {Player && team && <span className="sr-only">{team}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
