import type { MatchEntry } from '../../sport/played-match.ts';
import { lineWins, type PlainSettler, sideWins, totalWins } from '../test-kit/plain-settle.ts';

/** Settles markets of basketball by adding up what each throw was worth, as its entry says: a second reading. */

function scoreOf(entries: readonly MatchEntry[]): { readonly home: number; readonly away: number } {
  const score = { home: 0, away: 0 };
  for (const { kind, side, points = 0 } of entries) {
    if (kind !== 'points' || side === undefined) continue;
    if (![1, 2, 3].includes(points)) throw new Error(`a throw worth ${points}`);
    score[side] += points;
  }
  return score;
}

/** The settler of a match. */
export function basketballSettler(entries: readonly MatchEntry[]): PlainSettler {
  const { home, away } = scoreOf(entries);
  return (type, specifiers, outcome) => {
    switch (type) {
      case 219:
        return sideWins(outcome, home - away);
      case 223:
        return lineWins(outcome, home - away, Number(specifiers.hcp));
      case 225:
        return totalWins(outcome, home + away, Number(specifiers.total));
      default:
        return undefined;
    }
  };
}
