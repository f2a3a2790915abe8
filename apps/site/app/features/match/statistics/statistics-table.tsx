import type { MatchStatistics } from '@duskline/contract/entities/match-statistics';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import { useFormat, useT } from '../../../shared/i18n/site-context.tsx';
import { FormMark } from './form-marks.tsx';
import css from './statistics.module.css';

type Table = NonNullable<MatchStatistics['Table']>;
type Row = Table['Rows'][number];

interface Column {
  readonly short: MessageId;
  readonly long: MessageId;
  readonly of: (row: Row) => number;
  /** Left out where there is no room. */
  readonly isWide?: boolean;
}

const COLUMNS: readonly Column[] = [
  { short: 'statistics.playedShort', long: 'statistics.played', of: (row) => row.Played },
  { short: 'statistics.wonShort', long: 'statistics.won', of: (row) => row.Won, isWide: true },
  { short: 'statistics.drawnShort', long: 'statistics.drawn', of: (row) => row.Drawn, isWide: true },
  { short: 'statistics.lostShort', long: 'statistics.lost', of: (row) => row.Lost, isWide: true },
  { short: 'statistics.scoredShort', long: 'statistics.scored', of: (row) => row.Scored, isWide: true },
  { short: 'statistics.concededShort', long: 'statistics.conceded', of: (row) => row.Conceded, isWide: true },
];

/** Table of the tournament; both sides of the match stand out. */
export function StatisticsTable({ table: { TournamentName, Rows } }: { table: Table }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <table className={css.table}>
      <caption className="sr-only">{TournamentName}</caption>
      <thead>
        <tr>
          <th scope="col" className={css.number}>
            <span aria-hidden="true">#</span>
            <span className="sr-only">{t('statistics.position')}</span>
          </th>
          <th scope="col" className={css.team}>
            {t('statistics.team')}
          </th>
          {COLUMNS.map(({ short, long, isWide }) => (
            <th key={long} scope="col" className={isWide ? css.wide : undefined}>
              <span aria-hidden="true" title={t(long)}>
                {t(short)}
              </span>
              <span className="sr-only">{t(long)}</span>
            </th>
          ))}
          <th scope="col">
            <span aria-hidden="true" title={t('statistics.points')}>
              {t('match.points')}
            </span>
            <span className="sr-only">{t('statistics.points')}</span>
          </th>
          <th scope="col">{t('statistics.form')}</th>
        </tr>
      </thead>
      <tbody>
        {Rows.map((row) => (
          <tr key={row.Position} data-side={row.Side ?? undefined}>
            <td className={css.number}>{number(row.Position)}</td>
            <th scope="row" className={css.team}>
              <span className="truncate" dir="auto">
                {row.Name}
              </span>
            </th>
            {COLUMNS.map(({ long, of, isWide }) => (
              <td key={long} className={isWide ? css.wide : undefined}>
                {number(of(row))}
              </td>
            ))}
            <td className={css.points}>{number(row.Points)}</td>
            <td>
              <span className={css.marks}>
                {row.Form.slice(0, 5).map((outcome, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is all that a mark is
                  <FormMark key={i} outcome={outcome} />
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
