import type { TimelineEntry } from '../../timeline.ts';
import { type PlainSettler, parity, sideWins, threeWayWins, totalWins, type Verdict, yes } from '../test-kit/plain-settle.ts';

/** Settles markets of cricket from nothing but its deliveries, counting overs again: a second reading. */

interface Ball {
  readonly over: number;
  readonly runs: number;
  readonly kind: string;
}

const RUNS: Readonly<Record<string, number>> = { runs_1: 1, runs_2: 2, runs_3: 3, runs_4: 4, runs_6: 6, wide: 1 };
const KINDS = new Set([...Object.keys(RUNS), 'runs_0', 'wicket']);

interface Read {
  readonly home: readonly Ball[];
  readonly away: readonly Ball[];
  readonly first: 'home' | 'away';
  readonly superOver: 'home' | 'away' | undefined;
}

function readBalls(entries: readonly Pick<TimelineEntry<unknown>, 'kind' | 'side'>[]): Read {
  const innings: Record<'home' | 'away', Ball[]> = { home: [], away: [] };
  let superOver: 'home' | 'away' | undefined;
  let first: 'home' | 'away' | undefined;
  for (const { kind, side } of entries) {
    if (side === undefined) continue;
    if (kind === 'super_over') superOver = side;
    if (!KINDS.has(kind)) continue;
    first ??= side;
    const legal = innings[side].filter((ball) => ball.kind !== 'wide').length;
    innings[side].push({ kind, runs: RUNS[kind] ?? 0, over: Math.floor(legal / 6) + 1 });
  }
  return { ...innings, first: first ?? 'home', superOver };
}

const runsOf = (balls: readonly Ball[]): number => balls.reduce((sum, { runs }) => sum + runs, 0);
const wicketsOf = (balls: readonly Ball[]): number => balls.filter(({ kind }) => kind === 'wicket').length;

function openingOf(balls: readonly Ball[]): number {
  const first = balls.findIndex(({ kind }) => kind === 'wicket');
  return runsOf(first < 0 ? balls : balls.slice(0, first));
}

/** Markets of one innings. */
function ofInnings(type: number, innings: readonly Ball[], specifiers: Readonly<Record<string, string>>, outcome: string) {
  const total = Number(specifiers.total);
  const until = innings.filter((ball) => ball.over <= Number(specifiers.to));
  switch (type) {
    case 921_001:
      return totalWins(outcome, runsOf(innings), total);
    case 921_002:
      return parity(outcome, runsOf(innings));
    case 921_003:
      return totalWins(outcome, wicketsOf(innings), total);
    case 921_004:
      return yes(outcome, wicketsOf(innings) === 10);
    case 921_005:
      return totalWins(outcome, runsOf(until), total);
    case 921_010:
      return totalWins(outcome, openingOf(innings), total);
    case 921_011:
      return totalWins(outcome, innings.filter(({ runs }) => runs === 6).length, total);
    case 921_012:
      return totalWins(outcome, innings.filter(({ runs }) => runs === 4).length, total);
    case 921_013:
      return totalWins(outcome, innings.filter(({ kind }) => kind === 'wide').length, total);
    case 921_015:
      return yes(outcome, openingOf(innings) >= 50);
    case 921_016:
      return totalWins(outcome, innings.filter(({ runs }) => runs >= 4).length, total);
    case 921_018:
      return totalWins(outcome, wicketsOf(until), total);
    case 921_020:
      return Number(outcome) === Math.min(11, Math.max(1, Math.floor(runsOf(innings) / 25) - 2));
    default:
      return undefined;
  }
}

/** Markets of one over. */
function ofOver(type: number, over: readonly Ball[], total: number, outcome: string): Verdict {
  switch (type) {
    case 921_007:
      return totalWins(outcome, runsOf(over), total);
    case 921_008:
      return parity(outcome, runsOf(over));
    case 921_009:
      return yes(outcome, wicketsOf(over) > 0);
    case 921_017:
      return yes(
        outcome,
        over.some(({ runs }) => runs >= 4),
      );
    case 921_021:
      return Number(outcome) === Math.min(12, runsOf(over));
    default:
      return undefined;
  }
}

/** The settler of a match. */
export function cricketSettler(entries: readonly Pick<TimelineEntry<unknown>, 'kind' | 'side'>[]): PlainSettler {
  const { home, away, first, superOver } = readBalls(entries);
  const one = first === 'home' ? home : away;
  const two = first === 'home' ? away : home;
  const lead = runsOf(home) - runsOf(away);
  const winner = lead === 0 ? superOver : lead > 0 ? 'home' : 'away';
  return (type, specifiers, outcome) => {
    const total = Number(specifiers.total);
    const to = Number(specifiers.to);
    const until = (balls: readonly Ball[]): number => runsOf(balls.filter((ball) => ball.over <= to));
    switch (type) {
      case 340:
        return outcome === (winner === 'home' ? '4' : '5');
      case 1:
        return threeWayWins(outcome, lead);
      case 11:
        return sideWins(outcome, lead);
      case 921_000:
        return yes(outcome, lead === 0);
      case 921_024:
        return threeWayWins(
          outcome,
          runsOf(home.filter((ball) => ball.over === 1)) - runsOf(away.filter((ball) => ball.over === 1)),
        );
      case 921_006:
        return threeWayWins(outcome, until(home) - until(away));
      case 921_014:
        return outcome === String((winner === 'home' ? 1 : 3) + (runsOf(one) > total ? 0 : 1));
      case 921_019:
        return threeWayWins(outcome, openingOf(home) - openingOf(away));
    }
    const innings = specifiers.inningnr === '2' ? two : one;
    const overnr = Number(specifiers.overnr);
    if (specifiers.overnr === undefined) return ofInnings(type, innings, specifiers, outcome);
    return ofOver(
      type,
      innings.filter((ball) => ball.over === overnr),
      total,
      outcome,
    );
  };
}
