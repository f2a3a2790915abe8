import type { SoccerMeans } from '@duskline/simulation/soccer-grid';
import type { RecordedMatch } from './recorded-match.ts';

interface Tally {
  scored: number;
  conceded: number;
  played: number;
}

/** Matches of an average side mixed into every record, so that one big win does not make a giant. */
const PRIOR_MATCHES = 4;
const DEFAULT_MEANS: SoccerMeans = { home: 1.5, away: 1.2 };

/**
 * Expected goals where a file has no prices: attack and defence of both sides over the whole file against its average.
 * It knows the results that it prices; for a demonstration that is good enough.
 */
export function seasonStrength(matches: readonly RecordedMatch[]): (match: RecordedMatch) => SoccerMeans {
  const records = new Map<string, Tally>();
  let home = 0;
  let away = 0;
  const note = (name: string, scored: number, conceded: number): void => {
    const record = records.get(name) ?? { scored: 0, conceded: 0, played: 0 };
    records.set(name, { scored: record.scored + scored, conceded: record.conceded + conceded, played: record.played + 1 });
  };
  for (const { home: one, away: other, score } of matches) {
    home += score.home;
    away += score.away;
    note(one, score.home, score.away);
    note(other, score.away, score.home);
  }
  if (matches.length === 0 || home === 0 || away === 0) return () => DEFAULT_MEANS;
  const [homeMean, awayMean] = [home / matches.length, away / matches.length];
  const goalsMean = (homeMean + awayMean) / 2;
  const rate = (name: string, field: 'scored' | 'conceded'): number => {
    const record = records.get(name);
    if (record === undefined) return 1;
    return (record[field] + PRIOR_MATCHES * goalsMean) / (record.played + PRIOR_MATCHES) / goalsMean;
  };
  return ({ home: one, away: other }) => ({
    home: homeMean * rate(one, 'scored') * rate(other, 'conceded'),
    away: awayMean * rate(other, 'scored') * rate(one, 'conceded'),
  });
}
