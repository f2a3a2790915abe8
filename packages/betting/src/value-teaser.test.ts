import { rational } from '@duskline/money/rational';
import { describe, expect, test } from 'vitest';
import { LEG_RESULTS } from './leg-result.ts';
import type { Outcome } from './outcome.ts';
import { settleTicket, type TicketSettlement } from './settle-ticket.ts';
import { type PushRule, TicketShapeError } from './ticket.ts';
import type { TeaserTicket } from './value-teaser.ts';
import { teaserLine, teaserVerdict } from './value-teaser.ts';

const PAYOUTS = new Map([
  [2, rational(21, 11)],
  [3, rational(14, 5)],
  [4, rational(4)],
]);
const teaser = (pushRule: PushRule, ...outcomes: Outcome[]): TeaserTicket => ({
  betType: 'teaser',
  stakeMinor: 1100n,
  payouts: PAYOUTS,
  pushRule,
  rounding: 'down',
  legs: outcomes.map((outcome) => ({ odds: rational(2), result: LEG_RESULTS[outcome] })),
});
const money = (settled: TicketSettlement): unknown[] =>
  settled.outcome === 'PENDING' ? ['PENDING', settled.maxReturnMinor] : [settled.outcome, settled.returnMinor];

describe('teaser', () => {
  test.each([
    ['reduce', ['WIN', 'WIN', 'WIN'], 3, 'WIN', 3080n],
    ['reduce', ['WIN', 'REFUND', 'WIN'], 2, 'WIN', 2100n],
    ['reduce', ['WIN', 'CANCELLED', 'REFUND'], 'refund', 'REFUND', 1100n],
    ['reduce', ['REFUND', 'REFUND'], 'refund', 'REFUND', 1100n],
    ['reduce', ['CANCELLED', 'CANCELLED'], 'refund', 'CANCELLED', 1100n],
    ['reduce', ['WIN', 'REFUND', 'LOST'], 'lost', 'LOST', 0n],
    ['lose', ['WIN', 'REFUND', 'WIN'], 'lost', 'LOST', 0n],
    ['lose', ['WIN', 'CANCELLED', 'WIN'], 'refund', 'REFUND', 1100n],
    ['lose', ['WIN', 'CANCELLED', 'LOST'], 'lost', 'LOST', 0n],
    ['lose', ['REFUND', 'REFUND'], 'lost', 'LOST', 0n],
    ['lose', ['CANCELLED', 'REFUND'], 'lost', 'LOST', 0n],
    ['lose', ['CANCELLED', 'CANCELLED'], 'refund', 'CANCELLED', 1100n],
    ['refund', ['WIN', 'REFUND', 'WIN', 'WIN'], 'refund', 'REFUND', 1100n],
    ['refund', ['WIN', 'REFUND', 'LOST'], 'lost', 'LOST', 0n],
    ['refund', ['WIN', 'WIN', 'WIN', 'WIN'], 4, 'WIN', 4400n],
  ] as [PushRule, Outcome[], unknown, string, bigint][])('rules 7 %s: %j', (pushRule, outcomes, verdict, status, returned) => {
    expect(teaserVerdict(teaser(pushRule, ...outcomes))).toBe(verdict);
    expect(money(settleTicket(teaser(pushRule, ...outcomes)))).toEqual([status, returned]);
  });

  test('rules 7 pending until decided, lost at once', () => {
    expect(money(settleTicket(teaser('reduce', 'WIN', 'REFUND', 'PENDING')))).toEqual(['PENDING', 2100n]);
    expect(money(settleTicket(teaser('reduce', 'PENDING', 'LOST')))).toEqual(['LOST', 0n]);
    expect(money(settleTicket(teaser('lose', 'PENDING', 'REFUND')))).toEqual(['LOST', 0n]);
    expect(money(settleTicket(teaser('refund', 'PENDING', 'REFUND')))).toEqual(['PENDING', 1100n]);
  });

  test('rules 7 a number of winners the table does not price is no action', () => {
    const specials = { ...teaser('reduce', 'WIN', 'WIN', 'REFUND'), payouts: new Map([[3, rational(11, 6)]]) };
    expect(money(settleTicket(specials))).toEqual(['REFUND', 1100n]);
  });

  test('rules 7 a one-leg teaser does not exist, even if the table prices one', () => {
    const payouts = new Map([...PAYOUTS, [1, rational(3, 2)] as const]);
    expect(money(settleTicket({ ...teaser('reduce', 'WIN', 'REFUND'), payouts }))).toEqual(['REFUND', 1100n]);
  });

  test('rules 7 what is no teaser settles nothing', () => {
    expect(() => settleTicket(teaser('reduce', 'WIN'))).toThrow(TicketShapeError);
    expect(() => settleTicket(teaser('reduce', 'WIN', 'HALFWIN'))).toThrow(TicketShapeError);
    expect(() => settleTicket({ ...teaser('reduce', 'WIN', 'WIN'), payouts: new Map() })).toThrow(TicketShapeError);
  });

  test.each([
    ['spread', 'home', '-7.5', -30, 24, -6],
    ['spread', 'away', '+3', 12, 24, 36],
    ['total', 'over', '44.5', 178, 26, 152],
    ['total', 'under', '44.5', 178, 26, 204],
  ] as const)('rules 7 teased %s %s from %s', (market, outcome, _text, line, points, teased) => {
    expect(teaserLine(market, outcome, line, points)).toBe(teased);
  });
});
