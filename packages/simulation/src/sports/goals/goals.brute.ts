import type { LineResult } from '../../chance.ts';
import type { TimelineEntry } from '../../timeline.ts';

/**
 * A second settler for sports of goals: it counts the goals of each period off the entries of a match and answers every market in its own
 * way, without the states and without the engine.
 */

type Side = 'home' | 'away';
type Entry = Pick<TimelineEntry<unknown>, 'kind' | 'side'>;

interface Course {
  /** Goals of each period, in order. */
  readonly periods: readonly (readonly Side[])[];
  readonly decider: Side | undefined;
  readonly wentOn: boolean;
}

function courseOf(entries: readonly Entry[]): Course {
  const periods: Side[][] = [];
  let decider: Side | undefined;
  let wentOn = false;
  for (const { kind, side } of entries) {
    if (kind === 'start' || kind === 'next_period') periods.push([]);
    if (kind === 'goal' && side !== undefined) periods.at(-1)?.push(side);
    if (kind === 'overtime' || kind === 'shootout') wentOn = true;
    if (kind === 'overtime_goal' || kind === 'shootout_end') decider = side;
  }
  return { periods, decider, wentOn };
}

const won = (is: boolean): LineResult => (is ? 'win' : 'loss');
const count = (goals: readonly Side[], side: Side): number => goals.filter((one) => one === side).length;

/** A whole or half line. */
const margin = (value: number): LineResult => (value === 0 ? 'refund' : won(value > 0));

/** What each market type asks, in the words of its name, by the part that it asks about. */
const KINDS: Readonly<Record<string, readonly number[]>> = {
  threeWay: [1, 60, 83, 443, 235],
  doubleChance: [10, 63, 85, 529, 753],
  drawNoBet: [11, 64, 86, 459, 302, 2, 406],
  handicap: [16, 66, 88, 460, 303, 410],
  total: [18, 68, 90, 446, 236, 412],
  homeTotal: [19, 69, 91, 447, 756],
  awayTotal: [20, 70, 92, 448, 757],
  oddEven: [26, 74, 94, 462, 304],
  bothScore: [29, 75, 95, 452],
  homeClean: [31, 76, 96, 454],
  awayClean: [32, 77, 97, 455],
  score: [45, 431, 81, 98, 456],
};
const KIND_OF = new Map(Object.entries(KINDS).flatMap(([kind, types]) => types.map((type) => [type, kind] as const)));

/** Ids of the small correct scores of a part of the match, and of any other. */
const PART_SCORES: Readonly<Record<number, { readonly ids: ReadonlyMap<string, string>; readonly other: string }>> = {
  81: { ids: listed('0:0=462 1:1=464 2:2=466 1:0=468 2:0=470 2:1=472 0:1=474 0:2=476 1:2=478'), other: '480' },
  98: { ids: listed('0:0=546 0:1=548 0:2=550 1:0=552 1:1=554 1:2=556 2:0=558 2:1=560 2:2=562'), other: '564' },
  456: { ids: listed('0:0=1630 1:0=1631 2:0=1632 0:1=1633 1:1=1634 2:1=1635 0:2=1636 1:2=1637 2:2=1638'), other: '1639' },
};

function listed(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(' ').map((part) => part.split('=') as [string, string]));
}

function scoreId(type: number, home: number, away: number): string {
  if (type === 45) return home <= 4 && away <= 4 ? String(274 + 2 * (5 * away + home)) : '324';
  if (type === 431) return home <= 5 && away <= 5 ? String(1584 + 6 * away + home) : '1620';
  const part = PART_SCORES[type];
  return part?.ids.get(`${home}:${away}`) ?? part?.other ?? '';
}

function scoreResult(type: number, kind: string, id: string, line: number, home: number, away: number): LineResult {
  const lead = home - away;
  switch (kind) {
    case 'threeWay':
      return won(id === (lead > 0 ? '1' : lead === 0 ? '2' : '3'));
    case 'doubleChance':
      return won(id === '9' ? lead >= 0 : id === '10' ? lead !== 0 : lead <= 0);
    case 'drawNoBet':
      return margin(id === '4' ? lead : -lead);
    case 'handicap':
      return margin(id === '1714' ? lead + line : -lead - line);
    case 'total':
      return margin(id === '12' ? home + away - line : line - home - away);
    case 'homeTotal':
      return margin(id === '12' ? home - line : line - home);
    case 'awayTotal':
      return margin(id === '12' ? away - line : line - away);
    case 'oddEven':
      return won((id === '70') === ((home + away) % 2 === 1));
    case 'bothScore':
      return won((id === '74') === (home > 0 && away > 0));
    case 'homeClean':
      return won((id === '74') === (away === 0));
    case 'awayClean':
      return won((id === '74') === (home === 0));
    default:
      return won(id === scoreId(type, home, away));
  }
}

/** Result of one outcome of a played match, from its entries alone; undefined: a market this settler does not know. */
export function settleGoals(entries: readonly Entry[], type: number, specifiers: string, id: string): LineResult | undefined {
  const { periods, decider, wentOn } = courseOf(entries);
  const values = new Map(specifiers.split('|').map((part) => part.split('=') as [string, string]));
  const all = periods.flat();
  const number = values.get('periodnr') ?? values.get('quarternr');
  const halfway = periods.length / 2;
  const incl = type === 2 || type === 406 || type === 410 || type === 412;
  const goals =
    number !== undefined
      ? (periods[Number(number) - 1] ?? [])
      : type >= 60 && type <= 81
        ? periods.slice(0, halfway).flat()
        : type >= 83 && type <= 98
          ? periods.slice(halfway).flat()
          : incl && decider !== undefined
            ? [...all, decider]
            : all;
  const kind = KIND_OF.get(type);
  const line = Number(values.get('total') ?? values.get('hcp'));
  if (kind !== undefined) return scoreResult(type, kind, id, line, count(goals, 'home'), count(goals, 'away'));
  if (type === 220) return won((id === '74') === wentOn);
  if (type === 47) {
    const sign = (some: readonly Side[]): number => 1 - Math.sign(count(some, 'home') - count(some, 'away'));
    return won(Number(id) === 418 + 2 * (3 * sign(periods.slice(0, halfway).flat()) + sign(all)));
  }
  if (type === 8 || type === 9) {
    const scorer = type === 8 ? all[Number(values.get('goalnr')) - 1] : all.at(-1);
    return won(id === (scorer === undefined ? '7' : scorer === 'home' ? '6' : '8'));
  }
  return bestResult(periods, type, id) ?? otherResult(type, id, values, count(all, 'home'), count(all, 'away'));
}

const BEST: Readonly<Record<number, { readonly side?: Side; readonly first: number; readonly step: number }>> = {
  52: { first: 436, step: 2 },
  53: { side: 'home', first: 436, step: 2 },
  54: { side: 'away', first: 436, step: 2 },
  432: { first: 1621, step: 1 },
  433: { side: 'home', first: 1621, step: 1 },
  434: { side: 'away', first: 1621, step: 1 },
  234: { first: 920, step: 1 },
};

function bestResult(periods: readonly (readonly Side[])[], type: number, id: string): LineResult | undefined {
  const best = BEST[type];
  if (best === undefined) return undefined;
  const numbers = periods.map((goals) => (best.side === undefined ? goals.length : count(goals, best.side)));
  const most = Math.max(...numbers);
  const at = numbers.filter((one) => one === most).length > 1 ? numbers.length : numbers.indexOf(most);
  return won(Number(id) === best.first + best.step * at);
}

function otherResult(
  type: number,
  id: string,
  values: ReadonlyMap<string, string>,
  home: number,
  away: number,
): LineResult | undefined {
  const lead = home - away;
  const line = Number(values.get('total'));
  const both = home > 0 && away > 0;
  const end = lead > 0 ? 0 : lead === 0 ? 1 : 2;
  const isOver = home + away > line;
  switch (type) {
    case 12:
      return lead > 0 ? 'refund' : won((id === '776') === (lead === 0));
    case 13:
      return lead < 0 ? 'refund' : won((id === '782') === (lead === 0));
    case 14: {
      const [ahead = 0, behind = 0] = (values.get('hcp') ?? '').split(':').map(Number);
      const moved = lead + ahead - behind;
      return won(id === (moved > 0 ? '1711' : moved === 0 ? '1712' : '1713'));
    }
    case 27:
      return won((id === '70') === (home % 2 === 1));
    case 28:
      return won((id === '70') === (away % 2 === 1));
    case 30:
      return won(id === (both ? '792' : home > 0 ? '788' : away > 0 ? '790' : '784'));
    case 33:
      return won((id === '74') === (home > 0 && away === 0));
    case 34:
      return won((id === '74') === (away > 0 && home === 0));
    case 35:
      return won(Number(id) === 78 + 4 * end + (both ? 0 : 2));
    case 36:
      return won(Number(id) === 90 + (isOver ? 0 : 2) + (both ? 0 : 4));
    case 37:
      return won(Number(id) === 794 + 4 * end + (isOver ? 2 : 0));
    case 546:
    case 547: {
      const code = Number(id) - (type === 546 ? 1718 : 1724);
      const double = type === 546 ? Math.floor(code / 2) : code % 3;
      const second = type === 546 ? (code % 2 === 0) === both : code >= 3 === isOver;
      return won([end !== 2, end !== 1, end !== 0][double] === true && second);
    }
    default:
      return undefined;
  }
}
