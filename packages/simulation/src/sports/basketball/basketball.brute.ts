import type { TimelineEntry } from '../../timeline.ts';
import { lineWins, type PlainSettler, sideWins, totalWins } from '../test-kit/plain-settle.ts';

/**
 * Settles markets of basketball by adding up what each throw was worth: an entry says who scored, the score board before and after it
 * how much. A second reading.
 */

type Entry = TimelineEntry<{ readonly home: number; readonly away: number }>;

function scoreOf(entries: readonly Entry[]): { readonly home: number; readonly away: number } {
  const score = { home: 0, away: 0 };
  let board = { home: 0, away: 0 };
  for (const { kind, side, state } of entries) {
    if (kind === 'points' && side !== undefined) {
      const worth = state[side] - board[side];
      if (worth < 1 || worth > 3) throw new Error(`a throw worth ${worth}`);
      score[side] += worth;
    }
    board = { home: state.home, away: state.away };
  }
  return score;
}

/** The settler of a match. */
export function basketballSettler(entries: readonly Entry[]): PlainSettler {
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
