import { useT } from '../../shared/i18n/site-context.tsx';
import { TeamBadge } from '../../shared/ui/team-badge.tsx';
import { type ResultRow, winnerOf } from './result-row-model.ts';
import css from './score-lines.module.css';

/** Both sides of a result with their periods and the final score, the winner in bold. What is seen as columns is read as a sentence. */
export function ScoreLines({ row }: { row: ResultRow }) {
  const t = useT();
  const winner = winnerOf(row);
  const { home, away, score, periods } = row;
  const side = (name: string, at: 0 | 1, isWinner: boolean) => (
    <span className={css.side} data-winner={isWinner || undefined}>
      <TeamBadge
        name={name}
        logo={at === 0 ? row.homeLogo : row.awayLogo}
        country={at === 0 ? row.homeCountry : row.awayCountry}
        systemId={row.systemId}
      />
      <span className={`two-lines ${css.name}`} dir="auto">
        {name}
      </span>
      {score !== null && (
        <span className={css.scores} aria-hidden="true">
          {periods.map((period, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a period has no name but its place
            <bdi key={i} className={css.period} data-more={period[at] > period[at === 0 ? 1 : 0] || undefined}>
              {period[at]}
            </bdi>
          ))}
          <bdi className={css.total}>{score[at]}</bdi>
        </span>
      )}
      {score !== null && <bdi className="sr-only"> {score[at]}</bdi>}
    </span>
  );
  return (
    <span className={css.lines}>
      {side(home, 0, winner === 'home')}
      {side(away, 1, winner === 'away')}
      {score !== null && periods.length > 0 && (
        <span className="sr-only">{t('results.byPeriod', { scores: periods.map(([a, b]) => `${a}–${b}`).join(', ') })}</span>
      )}
    </span>
  );
}
