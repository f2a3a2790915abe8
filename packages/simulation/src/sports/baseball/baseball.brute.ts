import type { MatchEntry } from '../../sport/played-match.ts';
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
 * Settles markets of a game from nothing but its plate appearances, by moving runners again: a second reading. What an entry says it
 * brought home must be what the runners on base can have done.
 */

/** Who stands on first, second and third. */
type Runners = readonly [first: boolean, second: boolean, third: boolean];

const NOBODY: Runners = [false, false, false];
/** How an inning begins from the tenth on. */
const ON_SECOND: Runners = [false, true, false];
const OUTS: Readonly<Record<string, number>> = { out: 1, sacrifice: 1, double_play: 2 };

/** One way in which runners may go on. */
interface Move {
  readonly home: number;
  readonly runners: Runners;
}

/** Every way in which a play may go on from these runners; undefined: it is no play. */
function movesOf(kind: string, runners: Runners): readonly Move[] | undefined {
  const [first, second, third] = runners;
  const on = runners.filter(Boolean).length;
  const last = third ? 1 : 0;
  switch (kind) {
    case 'out':
      return [{ home: 0, runners }];
    case 'double_play':
      return first ? [{ home: 0, runners: [false, second, third] }] : [];
    case 'sacrifice':
      return third ? [{ home: 1, runners: [first, second, false] }] : [];
    case 'walk':
      // Only who is pushed goes on.
      if (!first) return [{ home: 0, runners: [true, second, third] }];
      return second ? [{ home: last, runners: [true, true, true] }] : [{ home: 0, runners: [true, true, third] }];
    case 'single':
      // The one on second comes home, or stops at third.
      if (!second) return [{ home: last, runners: [true, first, false] }];
      return [
        { home: last + 1, runners: [true, first, false] },
        { home: last, runners: [true, first, true] },
      ];
    case 'double': {
      // So does the one on first.
      const home = last + (second ? 1 : 0);
      if (!first) return [{ home, runners: ON_SECOND }];
      return [
        { home: home + 1, runners: ON_SECOND },
        { home, runners: [false, true, true] },
      ];
    }
    case 'triple':
      return [{ home: on, runners: [false, false, true] }];
    case 'home_run':
      return [{ home: on + 1, runners: NOBODY }];
    default:
      return undefined;
  }
}

/** Runs by side and inning, in order of scoring. */
interface Scored {
  readonly inning: number;
  readonly side: 'home' | 'away';
  readonly runs: number;
}

function scoredIn(entries: readonly MatchEntry[]): { readonly scored: Scored[]; readonly innings: number } {
  const scored: Scored[] = [];
  let inning = 1;
  let side: 'home' | 'away' = 'away';
  let runners = NOBODY;
  let outs = 0;
  for (const { kind, side: batter, points } of entries) {
    if (batter === undefined || movesOf(kind, NOBODY) === undefined) continue;
    if (batter !== side) {
      if (outs !== 3) throw new Error(`a side left the plate with ${outs} out`);
      if (batter === 'away') inning++;
      side = batter;
      outs = 0;
      runners = inning > 9 ? ON_SECOND : NOBODY;
    }
    const move = movesOf(kind, runners)?.find(({ home }) => home === points);
    if (move === undefined || outs >= 3) throw new Error(`${kind} for ${points} runs with ${runners} on base, ${outs} out`);
    outs += OUTS[kind] ?? 0;
    runners = move.runners;
    if (move.home > 0) scored.push({ inning, side, runs: move.home });
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
export function baseballSettler(entries: readonly MatchEntry[]): PlainSettler {
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
