import { NO_SPORT_DRIFT } from '@duskline/simulation/sport/definition';
import { sportOf } from '@duskline/simulation/sport/registry';
import { expect, test } from 'vitest';
import { MARKET } from '../../../sandboxes/odds-feed/src/protocol.ts';
import { Account, payoutMinor, Worth } from './bets.ts';
import { LIVE_DELAY_MS, liveLooks, looksBefore } from './course.ts';
import type { Look, Strategy } from './look.ts';
import { NAMED } from './named.ts';
import { MAIN_TYPES, settingOf, strategyMatch } from './played-match.ts';
import { randomReturns } from './random.ts';
import { runStrategies, takenAt } from './run.ts';
import { longRun } from './strategies.ts';

test('rules 4.1 the engine pays a win, a half win, a refund, a half loss and a loss', () => {
  const paid = (['win', 'halfWin', 'refund', 'halfLoss', 'loss'] as const).map((result) => payoutMinor('2.37', result));
  expect(paid).toEqual([23_700n, 16_850n, 10_000n, 5_000n, 0n]);
  expect(() => payoutMinor('evens', 'win')).toThrow(/are no odds/);
});

test('a bet is worth what its chances bring, and the error of an account goes by matches', () => {
  const half = { id: '1', win: 0.5, halfWin: 0, refund: 0, halfLoss: 0 };
  const worth = new Worth([{ type: 1, specifiers: '', favourite: false, outcomes: [half] }]);
  expect(worth.of({ key: '1/', outcome: '1' }, 1.9)).toBeCloseTo(-0.05, 12);
  expect(worth.of({ key: '1/', outcome: '2' }, 1.9)).toBeUndefined();
  const account = new Account();
  for (const paid of [20_000n, 0n]) {
    account.add(paid, -0.05, 0);
    account.add(paid, -0.05, 0);
    account.endMatch();
  }
  expect(account.returned.mean).toBe(0);
  expect(account.returned.error).toBeCloseTo(Math.SQRT1_2 * Math.SQRT2, 9);
  expect(account.expected.mean).toBeCloseTo(-0.05, 12);
  expect(account.luck).toBe(account.returned.error);
});

test('bets that all won have the error that their chances foretell', () => {
  const half = { id: '1', win: 0.5, halfWin: 0, refund: 0, halfLoss: 0 };
  const quarter = { id: '2', win: 0.2, halfWin: 0.2, refund: 0.2, halfLoss: 0.2 };
  const worth = new Worth([{ type: 1, specifiers: '', favourite: false, outcomes: [half, quarter] }]);
  expect(worth.variance({ key: '1/', outcome: '1' }, 1.9)).toBeCloseTo(0.95 ** 2, 12);
  // Returns of 2, 1.5, 1, 0.5 and 0.
  expect(worth.variance({ key: '1/', outcome: '2' }, 2)).toBeCloseTo(0.5, 12);
  expect(worth.variance({ key: '1/', outcome: '3' }, 2)).toBeUndefined();
  const account = new Account();
  for (let i = 0; i < 16; i++) {
    account.add(19_000n, -0.05, 0.95 ** 2);
    account.endMatch();
  }
  expect(account.returned.error).toBeCloseTo(0, 6);
  expect(account.luck).toBeCloseTo(0.95 / 4, 12);
});

test('rules 10.3 a bet is taken after the live delay at a price as good or better, and not across a bet stop', () => {
  const outcome = (odds: string) => ({ id: '1', odds, active: 1 as const });
  const look = (odds: string): Look => ({
    stage: 'live',
    atMs: 0,
    index: 0,
    minute: 0,
    score: { home: 0, away: 0 },
    markets: new Map([['1/', { id: 1, status: MARKET.active, outcomes: [outcome(odds)] }]]),
  });
  const bet = { key: '1/', outcome: '1', asked: 2 };
  expect(takenAt({ look: look('2.1'), stopped: false }, bet)).toBe('2.1');
  expect(takenAt({ look: look('1.99'), stopped: false }, bet)).toBeUndefined();
  expect(takenAt({ look: look('2.1'), stopped: true }, bet)).toBeUndefined();
  expect(takenAt({ look: look('2.1'), stopped: false }, { ...bet, outcome: '2' })).toBeUndefined();
});

test('the main markets have the chances of the whole sport, and a match is the same for the same seed', () => {
  const { model, fair } = strategyMatch(77);
  const whole = sportOf('soccer').match(settingOf(77), null).chancesAt(-1, 0, NO_SPORT_DRIFT);
  expect(fair(-1, 0)).toEqual(whole.filter(({ type }) => MAIN_TYPES.has(type)));
  expect(strategyMatch(77).model.entries).toEqual(model.entries);
});

test('looks are one live delay apart, begin before the start and stop where betting stops', () => {
  const match = strategyMatch(78);
  const before = looksBefore(match);
  expect(new Set(before.map((look) => look.markets.get('1/')?.outcomes?.[0]?.odds)).size).toBeGreaterThan(1);
  const live = [...liveLooks(match)];
  expect(live.every(({ look }) => look.atMs % LIVE_DELAY_MS === 0)).toBe(true);
  expect(live[0]?.look.markets.size).toBeGreaterThan(20);
  const goal = match.model.entries.find(({ kind }) => kind === 'goal');
  const after = live.find(({ look }) => look.atMs > (goal?.atMs ?? 0));
  expect(after?.stopped).toBe(true);
});

test('H224 ten named strategies and random players lose: at the prices they get, their bets are worth less than the stakes', () => {
  expect(NAMED).toHaveLength(10);
  const { accounts, samples, margin } = runStrategies(3, 8);
  expect(margin).toBeGreaterThan(0.03);
  for (const [{ name }, account] of accounts) {
    expect(account.bets, name).toBeGreaterThan(0);
    expect(account.expected.mean, name).toBeLessThan(0);
  }
  const random = randomReturns(3, samples, 500);
  expect(random.players).toBe(500);
  expect(random.bestWorth).toBeLessThan(0);
  expect(random.losing).toBe(500);
});

test('who loses in the long run is said by the figures', () => {
  expect(longRun({ players: 500, losing: 500, bestWorth: -0.06 })).toBe(
    'all 500 lose in the long run, the best bets of one were worth -6.00 %',
  );
  expect(longRun({ players: 500, losing: 499, bestWorth: 0.01 })).toBe(
    '499 of 500 lose in the long run, the best bets of one were worth 1.00 %',
  );
});

test('a strategy that knows the result wins, so that losing is no matter of course', () => {
  const oracle: Strategy = {
    name: 'oracle',
    does: 'knows the result',
    plan: ({ match, before }) => {
      const look = before.at(-1);
      const [ends] = match.model.resultsAt(match.model.entries.length - 1).filter(({ type }) => type === 1);
      const outcome = ends?.outcomes.find(({ result }) => result === 'win')?.id;
      return look === undefined || outcome === undefined ? { early: [] } : { early: [{ look, key: '1/', outcome }] };
    },
  };
  const { accounts } = runStrategies(4, 4, [oracle]);
  expect(accounts.get(oracle)?.returned.mean).toBeGreaterThan(0.3);
});
