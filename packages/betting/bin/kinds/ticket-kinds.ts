import { equals, sum } from '@duskline/money/rational';
import { roundToText } from '@duskline/money/rounding';
import { accumulatorBonus } from '../../src/accumulator-bonus.ts';
import { freeBetRow, settleFreeBet } from '../../src/free-bet.ts';
import { isQuarterLine, parseLine } from '../../src/line.ts';
import { type NamedSystemName, namedSystem } from '../../src/named-system.ts';
import { LAY_OPTION } from '../../src/ticket.ts';
import type { ComboTicket } from '../../src/value-combo.ts';
import type { IfBetTicket } from '../../src/value-if-bet.ts';
import { activeLegs } from '../../src/value-if-bet.ts';
import type { SystemTicket } from '../../src/value-system.ts';
import type { TeaserTicket } from '../../src/value-teaser.ts';
import { teaserLine, teaserVerdict } from '../../src/value-teaser.ts';
import {
  type Answer,
  exactMinor,
  type Input,
  minor,
  minorDown,
  moneyOf,
  number,
  termsOf,
  ticketAnswer,
  toText,
} from './reading.ts';

export function single(input: Input): Answer {
  const money = moneyOf(input);
  return ticketAnswer({ ...termsOf(input, [input.leg]), betType: 'single', stakeMinor: minor(input.stake, money) }, money);
}

export function multiSingle(input: Input): Answer {
  const money = moneyOf(input);
  const bets = input.bets.map((bet: Input) => single({ ...input, ...bet }));
  const total = (key: string): string =>
    roundToText(sum(bets.map((bet: Answer) => number(String(bet[key] ?? '0')))), money.decimals, 'down');
  return { bets, totalStake: total('totalStake'), totalReturn: total('return') };
}

export function combo(input: Input): Answer {
  const money = moneyOf(input);
  return ticketAnswer({ ...termsOf(input, input.legs), betType: 'combo', stakeMinor: minor(input.stake, money) }, money);
}

export function systemTicket(input: Input): SystemTicket {
  const money = moneyOf(input);
  const rows = input.systems.map((row: Input) => ({ size: row.size, unitStake: exactMinor(row.unitStake, money) }));
  return { ...termsOf(input, input.legs), betType: 'system', rows };
}

export function system(input: Input): Answer {
  return ticketAnswer(systemTicket(input), moneyOf(input));
}

export function namedSystemKind(input: Input): Answer {
  const named = namedSystem(input.name as NamedSystemName);
  return {
    selections: named.selections,
    lines: named.lines,
    breakdown: Object.fromEntries(named.breakdown),
    withinLimit252: named.withinLimit,
  };
}

export function ifBetTicket(input: Input): IfBetTicket {
  return {
    ...termsOf(input, input.legs),
    betType: 'ifbet',
    stakeMinor: minor(input.stake, moneyOf(input)),
    layOption: input.layOption,
  };
}

export function ifBet(input: Input): Answer {
  const ticket = ifBetTicket(input);
  return { ...ticketAnswer(ticket, moneyOf(input)), activeLegs: activeLegs(ticket) };
}

export function reverse(input: Input): Answer {
  const money = moneyOf(input);
  const terms = {
    ...termsOf(input, input.legs),
    betType: 'reverse' as const,
    stakeMinor: minor(input.stake, money),
    layOption: input.layOption ?? LAY_OPTION.WIN_OR_PUSH,
  };
  const answer = ticketAnswer(terms, money);
  return { ...answer, ifBets: answer.lines };
}

export function teaser(input: Input): Answer {
  const money = moneyOf(input);
  const ticket: TeaserTicket = {
    ...termsOf(
      input,
      input.results.map((result: string) => ({ result })),
    ),
    betType: 'teaser',
    stakeMinor: minor(input.stake, money),
    payouts: new Map(Object.entries(input.teaser.payouts).map(([legs, odds]) => [Number(legs), number(String(odds))])),
    pushRule: input.teaser.pushRule ?? 'reduce',
  };
  const verdict = teaserVerdict(ticket);
  return { ...ticketAnswer(ticket, money), activeLegs: typeof verdict === 'number' ? verdict : 0 };
}

export function teaserLineKind(input: Input): Answer {
  const line = parseLine(String(input.line));
  const points = parseLine(String(input.points));
  if (line === undefined || points === undefined) return { error: true };
  const moved = teaserLine(input.market, input.outcome, line, points);
  return { line: (moved / 4).toFixed(isQuarterLine(moved) ? 2 : 1) };
}

export function accaBonus(input: Input): Answer {
  const money = moneyOf(input);
  const ticket: ComboTicket = { ...termsOf(input, input.legs), betType: 'combo', stakeMinor: minor(input.stake, money) };
  const bonus = accumulatorBonus(ticket, {
    table: input.table.map((step: Input) => ({ legs: step.legs, percent: number(step.pct) })),
    minLegOdds: number(input.minLegOdds),
    base: input.base ?? 'netWinnings',
    ...(input.maxBonus === undefined ? {} : { maxBonusMinor: minorDown(input.maxBonus, money) }),
  });
  const settled = ticketAnswer(ticket, money);
  const total = minor(String(settled.return ?? '0'), money) + bonus.bonusMinor;
  return {
    eligibleLegs: bonus.eligibleLegs,
    pct: input.table.find((step: Input) => equals(number(step.pct), bonus.percent))?.pct ?? '0',
    return: settled.return,
    bonus: toText(bonus.bonusMinor, money),
    total: toText(total, money),
  };
}

export function freeBet(input: Input): Answer {
  const money = moneyOf(input);
  const terms = termsOf(input, input.legs);
  const stakeMinor = minor(input.token, money);
  const bankers = terms.legs.filter((leg) => leg.banker).length;
  const settled =
    input.betType === 'system'
      ? settleFreeBet({ ...terms, betType: 'system', rows: [freeBetRow(stakeMinor, input.size, terms.legs.length, bankers)] })
      : settleFreeBet({ ...terms, betType: input.betType, stakeMinor });
  if (settled.pending) return { pending: true };
  return { cash: toText(settled.cashMinor, money), tokenRestored: settled.tokenRestored };
}
