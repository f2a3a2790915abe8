import type { TimelineEntry } from '../../timeline.ts';
import {
  lineWins,
  type PlainSettler,
  parity,
  sideWins,
  threeWayWins,
  totalWins,
  type Verdict,
  yes,
} from '../test-kit/plain-settle.ts';

/**
 * Settles markets of a game from nothing but its plate appearances, by moving runners again: a second reading. Where a hit
 * may bring a runner home or not, the bases of the next entry tell which.
 */

interface Entry {
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

function scoredIn(entries: readonly Entry[]): { readonly scored: Scored[]; readonly innings: number } {
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

const doubleWins = (outcome: string, lead: number): boolean =>
  outcome === '9' ? lead >= 0 : outcome === '10' ? lead !== 0 : lead <= 0;

/** What a market of some innings asks of their runs, by its type. */
const ASKS: ReadonlyMap<number, string> = new Map([
  [1, 'three-way'],
  [10, 'double'],
  [274, 'three-way'],
  [275, 'handicap'],
  [276, 'total'],
  [287, 'three-way'],
  [288, 'total'],
  [903_011, 'home'],
  [903_012, 'away'],
  [903_013, 'parity'],
  [903_014, 'double'],
  [903_015, 'three-way'],
  [903_016, 'total'],
  [903_017, 'home-scores'],
  [903_018, 'away-scores'],
  [903_019, 'parity'],
  [903_020, 'handicap'],
]);

function ofInnings(ask: string, [home, away]: readonly [number, number], total: number, hcp: number, outcome: string): Verdict {
  switch (ask) {
    case 'three-way':
      return threeWayWins(outcome, home - away);
    case 'double':
      return doubleWins(outcome, home - away);
    case 'handicap':
      return lineWins(outcome, home - away, hcp);
    case 'total':
      return totalWins(outcome, home + away, total);
    case 'home':
      return totalWins(outcome, home, total);
    case 'away':
      return totalWins(outcome, away, total);
    case 'home-scores':
      return yes(outcome, home > 0);
    case 'away-scores':
      return yes(outcome, away > 0);
    default:
      return parity(outcome, home + away);
  }
}

/** Markets of the whole game, extra innings included. */
function ofGame(type: number, [home, away]: readonly [number, number], total: number, hcp: number, outcome: string) {
  const lead = home - away;
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
    case 903_000:
      return outcome === String(MARGINS.indexOf(Math.min(4, Math.abs(lead))) + (lead > 0 ? 1 : 5));
    case 903_001:
      return RANGES.findIndex(([from, to]) => home + away >= from && home + away <= to) === Number(outcome) - 1;
    case 903_002:
      return parity(outcome, home);
    case 903_003:
      return parity(outcome, away);
    case 903_004:
      return outcome === String((lead > 0 ? 1 : 3) + (home + away > total ? 0 : 1));
    case 903_006:
      return yes(outcome, Math.min(home, away) >= 2);
    case 903_007:
      return yes(outcome, Math.min(home, away) >= 4);
    case 903_008:
      return yes(outcome, home === 0);
    case 903_009:
      return yes(outcome, away === 0);
    default:
      return undefined;
  }
}

function firstTo(scored: readonly Scored[], runs: number): string {
  const totals = { home: 0, away: 0 };
  for (const one of scored) {
    totals[one.side] += one.runs;
    if (totals[one.side] >= runs) return one.side === 'home' ? '4' : '5';
  }
  return '6';
}

/** Innings that a market of some of them asks about. */
function inningsOf(type: number, specifiers: Readonly<Record<string, string>>): readonly [from: number, to: number] {
  if (specifiers.inningnr !== undefined) return [Number(specifiers.inningnr), Number(specifiers.inningnr)];
  if (specifiers.to !== undefined) return [1, Number(specifiers.to)];
  return type < 100 ? [1, 9] : [1, 5];
}

/** The settler of a game. */
export function baseballSettler(
  entries: readonly TimelineEntry<{ readonly bases: number; readonly outs: number }>[],
): PlainSettler {
  const { scored, innings } = scoredIn(entries);
  const sum = (side: 'home' | 'away', [from, to]: readonly [number, number]): number =>
    scored.reduce((runs, one) => runs + (one.side === side && one.inning >= from && one.inning <= to ? one.runs : 0), 0);
  const score = (range: readonly [number, number]) => [sum('home', range), sum('away', range)] as const;
  const game = score([1, 99]);
  return (type, specifiers, outcome) => {
    const total = Number(specifiers.total);
    const hcp = Number(specifiers.hcp);
    const ask = ASKS.get(type);
    if (ask !== undefined) return ofInnings(ask, score(inningsOf(type, specifiers)), total, hcp, outcome);
    if (type === 903_005) return yes(outcome, innings > 9);
    if (type === 903_010) return outcome === firstTo(scored, Number(specifiers.pointnr));
    return ofGame(type, game, total, hcp, outcome);
  };
}
