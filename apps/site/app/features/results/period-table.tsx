import { SportSystemId } from '@duskline/contract/enums';
import { useT } from '../../shared/i18n/site-context.tsx';
import css from './period-table.module.css';
import type { ResultRow } from './result-row-model.ts';

/** Score by half, quarter or set. Halves have names; what is more than a few is counted. */
export function PeriodTable({ row }: { row: ResultRow }) {
  const t = useT();
  const { periods, score, home, away, systemId } = row;
  const halves = [t('period.firstHalf'), t('period.secondHalf'), t('period.extraTime'), t('period.penalties')];
  const nameOf = (at: number) => (systemId === SportSystemId.SOCCER ? (halves[at] ?? String(at + 1)) : String(at + 1));
  const side = (name: string, at: 0 | 1) => (
    <tr>
      <th scope="row" className="truncate" dir="auto">
        {name}
      </th>
      {periods.map((period, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a period has no name but its place
        <td key={i} data-more={period[at] > period[at === 0 ? 1 : 0] || undefined}>
          {period[at]}
        </td>
      ))}
      <td>
        <strong>{score?.[at]}</strong>
      </td>
    </tr>
  );
  return (
    <table className={css.table}>
      <caption className="sr-only">{t('match.periodScores')}</caption>
      <thead>
        <tr>
          <td />
          {periods.map((_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a period has no name but its place
            <th scope="col" key={i}>
              {nameOf(i)}
            </th>
          ))}
          <th scope="col">{t('match.total')}</th>
        </tr>
      </thead>
      <tbody>
        {side(home, 0)}
        {side(away, 1)}
      </tbody>
    </table>
  );
}
