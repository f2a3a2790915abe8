import type { TimelineEntry } from '../../timeline.ts';
import type { Settler } from '../kit/checks.ts';
import { lineWins, parity, sideWins, threeWayWins, totalWins, yes } from '../kit/plain-settle.ts';

/**
 * Settles markets of a game from nothing but its plate appearances, by moving runners again: a second reading, for tests. Where a hit
 * may bring a runner home or not, the bases of the next entry tell which.
 */

interface Told {
  readonly kind: string;
  readonly side?: 'home' | 'away';
  readonly state: { readonly bases: number; readonly outs: number };
}

const PLAYS = new Set(['out', 'double_play', 'sacrifice', 'walk', 'single', 'double', 'triple', 'home_run']);
const onBase = (bases: number): number => [1, 2, 4].filter((base) => (bases & base) !== 0).length;
const OUTS: Readonly<Record<string, number>> = { out: 1, sacrifice: 1, double_play: 2 };

/** Runs by side and inning, in order of scoring. */
interface Scored {
  readonly inning: number;
  readonly side: 'home' | 'away';
  readonly runs: number;
}

function scoredIn(entries: readonly Told[]): { readonly scored: Scored[]; readonly innings: number } {
  const scored: Scored[] = [];
  let inning = 1;
  let side: 'home' | 'away' = 'away';
  let bases = 0;
  let outs = 0;
  for (const { kind, side: batter, state } of entries) {
    if (!PLAYS.has(kind) || batter === undefined) continue;
    if (batter !== side) {
      if (batter === 'away') inning++;
      side = batter;
      outs = 0;
      bases = inning > 9 ? 2 : 0;
    }
    outs += OUTS[kind] ?? 0;
    // Batters and runners before are out, on base or home after; the third out leaves nobody home but for a sacrifice.
    const before = onBase(bases) + 1;
    const runs = outs >= 3 ? 0 : before - onBase(state.bases) - (OUTS[kind] ?? 0);
    if (runs > 0) scored.push({ inning, side, runs });
    bases = state.bases;
  }
  return { scored, innings: inning };
}

const MARGINS = [1, 2, 3, 4];
const RANGES: readonly (readonly [number, number])[] = [
  [0, 4],
  [5, 6],
  [7, 8],
  [9, 10],
  [11, 12],
  [13, 999],
];

/** The settler of a game. */
export function baseballSettler(entries: readonly TimelineEntry<{ readonly bases: number; readonly outs: number }>[]): Settler {
  const { scored, innings } = scoredIn(entries);
  const sum = (side: 'home' | 'away', from: number, to: number): number =>
    scored.reduce((runs, one) => runs + (one.side === side && one.inning >= from && one.inning <= to ? one.runs : 0), 0);
  const score = (from: number, to: number): readonly [number, number] => [sum('home', from, to), sum('away', from, to)];
  const firstTo = (runs: number): string => {
    const totals = { home: 0, away: 0 };
    for (const one of scored) {
      totals[one.side] += one.runs;
      if (totals[one.side] >= runs) return one.side === 'home' ? '4' : '5';
    }
    return '6';
  };
  return (type, specifiers, outcome) => {
    const total = Number(specifiers['total']);
    const hcp = Number(specifiers['hcp']);
    const inning = Number(specifiers['inningnr']);
    const [home, away] = score(1, 99);
    const [home5, away5] = score(1, 5);
    const [homeIn, awayIn] = score(inning, inning);
    const [homeTo, awayTo] = score(1, Number(specifiers['to']));
    const lead = home - away;
    const double = (ahead: number): boolean => (outcome === '9' ? ahead >= 0 : outcome === '10' ? ahead !== 0 : ahead <= 0);
    const [home9, away9] = score(1, 9);
    switch (type) {
      case 251:
        return sideWins(outcome, lead);
      case 256:
        return lineWins(outcome, lead, hcp);
      case 258:
        return totalWins(outcome, home + away, total);
      case 260:
        return totalWins(outcome, home, total);
      case 261:
        return totalWins(outcome, away, total);
      case 264:
        return parity(outcome, home + away);
      case 1:
        return threeWayWins(outcome, home9 - away9);
      case 10:
        return double(home9 - away9);
      case 274:
        return threeWayWins(outcome, home5 - away5);
      case 275:
        return lineWins(outcome, home5 - away5, hcp);
      case 276:
        return totalWins(outcome, home5 + away5, total);
      case 287:
        return threeWayWins(outcome, homeIn - awayIn);
      case 288:
        return totalWins(outcome, homeIn + awayIn, total);
      case 903_000: {
        const index = MARGINS.indexOf(Math.min(4, Math.abs(lead)));
        return outcome === String(index + (lead > 0 ? 1 : 5));
      }
      case 903_001:
        return RANGES.findIndex(([from, to]) => home + away >= from && home + away <= to) === Number(outcome) - 1;
      case 903_002:
        return parity(outcome, home);
      case 903_003:
        return parity(outcome, away);
      case 903_004:
        return outcome === String((lead > 0 ? 1 : 3) + (home + away > total ? 0 : 1));
      case 903_005:
        return yes(outcome, innings > 9);
      case 903_006:
        return yes(outcome, Math.min(home, away) >= 2);
      case 903_007:
        return yes(outcome, Math.min(home, away) >= 4);
      case 903_008:
        return yes(outcome, home === 0);
      case 903_009:
        return yes(outcome, away === 0);
      case 903_010:
        return outcome === firstTo(Number(specifiers['pointnr']));
      case 903_011:
        return totalWins(outcome, home5, total);
      case 903_012:
        return totalWins(outcome, away5, total);
      case 903_013:
        return parity(outcome, home5 + away5);
      case 903_014:
        return double(home5 - away5);
      case 903_015:
        return threeWayWins(outcome, homeTo - awayTo);
      case 903_016:
        return totalWins(outcome, homeTo + awayTo, total);
      case 903_017:
        return yes(outcome, homeIn > 0);
      case 903_018:
        return yes(outcome, awayIn > 0);
      case 903_019:
        return parity(outcome, homeIn + awayIn);
      case 903_020:
        return lineWins(outcome, homeIn - awayIn, hcp);
      default:
        return undefined;
    }
  };
}
