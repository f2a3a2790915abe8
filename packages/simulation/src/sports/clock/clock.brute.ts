import type { LineResult } from '../../chance.ts';
import type { TimelineEntry } from '../../timeline.ts';
import type { Settle } from '../test-kit/plain-settle.ts';
import { FINAL_SCORES, MATCH_SCORES, PERIOD_SCORES } from './catalogue.ts';
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

function bruteTally(entries: readonly TimelineEntry<unknown>[], { points, plays, periods: regular }: BruteSport): BruteTally {
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

const SCORES: Readonly<Record<number, { readonly names: readonly (readonly [string, string])[]; readonly other: string }>> = {
  427: { names: FINAL_SCORES, other: '1518' },
  431: { names: MATCH_SCORES, other: '1620' },
  456: { names: PERIOD_SCORES, other: '1639' },
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
      const listed = SCORES[type]?.names.find(([, score]) => score === `${home}:${away}`);
      return won(id === (listed?.[0] ?? SCORES[type]?.other));
    }
    case 'one of': {
      const winner = question.winner(tally, home, away, given);
      return winner === 'refund' ? 'refund' : won(id === winner);
    }
  }
}

/** The settler of a match of such a sport. */
export function clockSettle(entries: readonly TimelineEntry<unknown>[], sport: BruteSport): Settle {
  const tally = bruteTally(entries, sport);
  return (type, specifiers, outcome) => bruteResult(tally, type, specifiers, outcome);
}
