import type { MatchStatistics } from '@duskline/contract/entities/match-statistics';
import { useFormat } from '../../../shared/i18n/site-context.tsx';
import { FormMark } from './form-marks.tsx';
import css from './statistics.module.css';

interface PastMatchesProps {
  /** The side for which they were won or lost. */
  title: string;
  matches: MatchStatistics['HeadToHead'];
}

/** Matches that are over, the latest first, with how they ended for the side. */
export function PastMatches({ title, matches }: PastMatchesProps) {
  const { calendarDate, isoDay, number } = useFormat();
  return (
    <section className={css.past}>
      <h3 className="truncate" dir="auto">
        {title}
      </h3>
      <ol>
        {matches.map((match) => (
          <li key={`${match.StartDateJs} ${match.Home}`}>
            <time dateTime={new Date(match.StartDateJs).toISOString()}>{calendarDate(isoDay(match.StartDateJs))}</time>
            <span className={css.home} dir="auto">
              {match.Home}
            </span>
            <span className={css.score}>
              <b>{number(match.HomeScore)}</b>
              <i aria-hidden="true">–</i>
              <b>{number(match.AwayScore)}</b>
            </span>
            <span dir="auto">{match.Away}</span>
            <FormMark outcome={match.Outcome} />
          </li>
        ))}
      </ol>
    </section>
  );
}
