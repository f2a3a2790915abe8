import type { LineResult } from '../../chance.ts';
import type { MatchEntry } from '../../sport/played-match.ts';
import type { Settle } from '../test-kit/plain-settle.ts';
import { BRUTE_QUESTIONS, type BruteQuestion, type BruteTally } from './questions.brute.ts';

/**
 * Settles every market of the sports on a clock a second time, from nothing but the entries of a course (their kinds, sides and
 * order) and its own reading of each market type: what the model says has to be the same.
 */

/** Points by kind of entry, and the kinds that are scores of their own (a conversion is not). */
export interface BruteSport {
  readonly points: Readonly<Record<string, number>>;
  readonly plays: ReadonlySet<string>;
  readonly periods: number;
}

function bruteTally(entries: readonly MatchEntry[], { points, plays, periods: regular }: BruteSport): BruteTally {
  const periods: [number, number][] = Array.from({ length: regular }, () => [0, 0]);
  const final: [number, number] = [0, 0];
  const played: BruteTally['plays'][number][] = [];
  const shots: [number, number] = [0, 0];
  let period = 1;
  let hasShootout = false;
  for (const { kind, side } of entries) {
    if (kind === 'period_start') period++;
    if (kind === 'shootout_start') hasShootout = true;
    if (side === undefined) continue;
    const i = side === 'home' ? 0 : 1;
    if (kind === 'shootout_scored') shots[i]++;
    const scored = points[kind];
    if (scored === undefined) continue;
    final[i] += scored;
    const pair = periods[period - 1];
    if (pair !== undefined) pair[i] += scored;
    played.push({ side, kind, period, isPlay: plays.has(kind), points: scored });
  }
  if (hasShootout) final[shots[0] > shots[1] ? 0 : 1]++;
  return { periods, final, plays: played, hasOvertime: period > regular, hasShootout, regular };
}

const won = (is: boolean): LineResult => (is ? 'win' : 'loss');
const byMargin = (margin: number): LineResult => {
  if (margin === 0) return 'refund';
  if (Math.abs(margin) >= 0.5) return won(margin > 0);
  return margin > 0 ? 'halfWin' : 'halfLoss';
};

/** Points of a scope: `match`, `all`, `p2`, or periods from one to another. */
function pointsOf({ periods, final }: BruteTally, scope: BruteQuestion['scope']): readonly [number, number] {
  if (scope === 'all') return final;
  const from = scope === 'match' ? 1 : scope[0];
  const to = scope === 'match' ? periods.length : scope[1];
  let sum: [number, number] = [0, 0];
  for (let n = from; n <= to; n++) {
    const [home, away] = periods[n - 1] ?? [0, 0];
    sum = [sum[0] + home, sum[1] + away];
  }
  return sum;
}

function specifiersOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(text.split('|').map((part) => part.split('=') as [string, string]));
}

const listed = (...rows: readonly string[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap((row) => row.split(' ')).map((part) => part.split('=') as [string, string]));

/** Ids of correct scores as the feed has them, and of any other score: written out, so that no rule of the catalogue makes them. */
const SCORES: Readonly<Record<number, { readonly ids: ReadonlyMap<string, string>; readonly other: string }>> = {
  427: {
    ids: listed(
      '1:0=1488 2:0=1489 3:0=1490 4:0=1491 5:0=1492',
      '0:1=1493 2:1=1494 3:1=1495 4:1=1496 5:1=1497',
      '0:2=1498 1:2=1499 3:2=1500 4:2=1501 5:2=1502',
      '0:3=1503 1:3=1504 2:3=1505 4:3=1506 5:3=1507',
      '0:4=1508 1:4=1509 2:4=1510 3:4=1511 5:4=1512',
      '0:5=1513 1:5=1514 2:5=1515 3:5=1516 4:5=1517',
    ),
    other: '1518',
  },
  431: {
    ids: listed(
      '0:0=1584 1:0=1585 2:0=1586 3:0=1587 4:0=1588 5:0=1589',
      '0:1=1590 1:1=1591 2:1=1592 3:1=1593 4:1=1594 5:1=1595',
      '0:2=1596 1:2=1597 2:2=1598 3:2=1599 4:2=1600 5:2=1601',
      '0:3=1602 1:3=1603 2:3=1604 3:3=1605 4:3=1606 5:3=1607',
      '0:4=1608 1:4=1609 2:4=1610 3:4=1611 4:4=1612 5:4=1613',
      '0:5=1614 1:5=1615 2:5=1616 3:5=1617 4:5=1618 5:5=1619',
    ),
    other: '1620',
  },
  456: {
    ids: listed('0:0=1630 1:0=1631 2:0=1632', '0:1=1633 1:1=1634 2:1=1635', '0:2=1636 1:2=1637 2:2=1638'),
    other: '1639',
  },
};

/** Result of an outcome by its own reading; undefined: the type is not known here. */
function bruteResult(tally: BruteTally, type: number, specifiers: string, id: string): LineResult | undefined {
  const given = specifiersOf(specifiers);
  const question = BRUTE_QUESTIONS[type]?.(given, tally.regular);
  if (question === undefined) return undefined;
  const [home, away] = pointsOf(tally, question.scope);
  const line = Number(given.total ?? 0);
  const mean = { both: home + away, home, away };
  switch (question.asks) {
    case '1x2':
      return won({ 1: home > away, 2: home === away, 3: home < away }[id] === true);
    case 'double chance':
      return won({ 9: home >= away, 10: home !== away, 11: home <= away }[id] === true);
    case 'winner':
      return home === away ? 'refund' : won((id === '4') === home > away);
    case 'handicap':
      return byMargin(id === '1714' ? home + Number(given.hcp) - away : away - Number(given.hcp) - home);
    case 'european': {
      const [a = 0, b = 0] = (given.hcp ?? '').split(':').map(Number);
      const lead = home + a - away - b;
      return won({ 1711: lead > 0, 1712: lead === 0, 1713: lead < 0 }[id] === true);
    }
    case 'total': {
      const over = mean[question.of ?? 'both'] - line;
      return byMargin(id === '12' ? over : -over);
    }
    case 'odd/even':
      return won((id === '70') === (mean[question.of ?? 'both'] % 2 === 1));
    case 'yes/no':
      return won((id === '74') === question.isYes(tally, home, away, given));
    case 'correct score': {
      const scores = SCORES[type];
      return won(id === (scores?.ids.get(`${home}:${away}`) ?? scores?.other));
    }
    case 'one of': {
      const winner = question.winner(tally, home, away, given);
      return winner === 'refund' ? 'refund' : won(id === winner);
    }
  }
}

/** The settler of a match of such a sport. */
export function clockSettle(entries: readonly MatchEntry[], sport: BruteSport): Settle {
  const tally = bruteTally(entries, sport);
  return (type, specifiers, outcome) => bruteResult(tally, type, specifiers, outcome);
}
