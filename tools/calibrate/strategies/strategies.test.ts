import { createRng } from '@duskline/simulation/rng';
import { NO_SPORT_DRIFT } from '@duskline/simulation/sport/definition';
import { tierOf } from '@duskline/simulation/sport/offer-depth';
import { sportOf } from '@duskline/simulation/sport/registry';
import { expect, test } from 'vitest';
import { MARKET } from '../../../sandboxes/odds-feed/src/protocol.ts';
import { Average, Ratio } from '../agreement.ts';
import { Account, payoutMinor, Results, Worth } from './bets.ts';
import { LIVE_DELAY_MS, liveLooks, looksBefore } from './course.ts';
import { figuresOf, type RunFigures, type StrategyReturns } from './figures.ts';
import { type StrategyFixture, strategyFixtures } from './fixtures.ts';
import { hockeyMatch } from './hockey-match.ts';
import type { Look, Strategy } from './look.ts';
import { HOCKEY_STRATEGIES, SOCCER_STRATEGIES } from './named.ts';
import { MAIN_TYPES, type StrategyMatch, soccerMatch } from './played-match.ts';
import { type RandomReturns, randomReturns } from './random.ts';
import { runStrategies, takenAt } from './run.ts';
import { longRun, strategyRows, wins } from './strategies.ts';

const SETTING = { gap: 0.2, pace: 1, bestOf: 3, field: 'men', isNeutral: false, needsWinner: false, seed: 77 } as const;
const fixtureOf = (seed: number): StrategyFixture => ({ setting: { ...SETTING, seed }, rank: 1, seed });

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
    account.add([paid], -0.05, 0);
    account.add([paid, paid], -0.05, 0);
    account.endMatch();
  }
  expect(account.returned.mean).toBe(0);
  expect(account.returned.error).toBeCloseTo(Math.SQRT1_2 * Math.SQRT2, 9);
  expect(account.expected.mean).toBeCloseTo(-0.05, 12);
  expect(account.luck).toBe(account.returned.error);
});

test('a bet brings what the ends of its match pay on average, and their number makes its error smaller', () => {
  const [one, four] = [new Account(), new Account()];
  for (let i = 0; i < 20; i++) {
    one.add([20_000n], -0.05, 1);
    four.add([20_000n, 0n, 20_000n, 0n], -0.05, 1);
    one.endMatch();
    expect(four.endMatch()).toEqual({ staked: 1, brought: 0 });
  }
  expect([one.returned.mean, four.returned.mean]).toEqual([1, 0]);
  expect(four.luck).toBeCloseTo(one.luck / 2, 12);
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
    account.add([19_000n], -0.05, 0.95 ** 2);
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

test('the main markets have the chances of the whole sport, and a match is the same for the same fixture', () => {
  for (const [sport, make] of [
    ['soccer', soccerMatch],
    ['ice-hockey', hockeyMatch],
  ] as const) {
    const { model, fair } = make(fixtureOf(77));
    const whole = sportOf(sport).match(fixtureOf(77).setting, null).chancesAt(-1, 0, NO_SPORT_DRIFT);
    expect(fair(-1, 0)).toEqual(whole.filter(({ type }) => MAIN_TYPES.has(type)));
    expect(fair(-1, 0).length).toBeGreaterThan(10);
    expect(make(fixtureOf(77)).model.entries).toEqual(model.entries);
  }
});

test('matches are of leading, middle and small tournaments in turn, and the same for the same seed', () => {
  for (const sport of ['soccer', 'ice-hockey']) {
    const fixtures = strategyFixtures(sport, 5, 8);
    expect(fixtures.map(({ rank }) => tierOf({ sport, rank }))).toEqual([1, 2, 3, 1, 2, 3, 1, 2]);
    expect(new Set(fixtures.map(({ seed }) => seed)).size).toBe(8);
    expect(strategyFixtures(sport, 5, 8)).toEqual(fixtures);
  }
});

/** How often the lowest total that is offered stays under its line in so many ends from a moment, and its chance at that moment. */
function underIn(match: StrategyMatch, index: number, atMs: number, ends: number): readonly [seen: number, chance: number] {
  const rng = createRng(9);
  const lineOf = ({ specifiers }: { readonly specifiers: string }): number => Number(specifiers.slice('total='.length));
  const [lowest] = match
    .fair(index, atMs)
    .filter((market) => market.type === 18 && lineOf(market) % 1 === 0.5)
    .sort((a, b) => lineOf(a) - lineOf(b));
  const pick = { key: `18/${lowest?.specifiers}`, outcome: '13' };
  let under = 0;
  for (let i = 0; i < ends; i++) if (new Results(match.playOn(index, atMs, rng)).of(pick) === 'win') under += 1;
  return [under / ends, lowest?.outcomes.find(({ id }) => id === '13')?.win ?? Number.NaN];
}

test('a match played on from a moment keeps its score and its clock: totals stay under as often as their chance of that moment says', () => {
  const ends = 600;
  for (const make of [soccerMatch, hockeyMatch]) {
    const match = make(fixtureOf(81));
    // Late, so that a match that was played on from its start would end otherwise.
    const after = Math.round(0.88 * (match.model.entries.at(-1)?.atMs ?? 0));
    for (const [index, atMs] of [
      [-1, 0],
      [match.model.indexAt(after), after],
    ] as const) {
      const [seen, chance] = underIn(match, index, atMs, ends);
      expect(Math.abs(seen - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / ends) + 1e-9);
    }
    const last = match.model.entries.length - 1;
    const { home, away } = match.scoreAt(match.model.indexAt(after));
    const goals = match.model.entries.filter(({ atMs, kind }) => kind === 'goal' && atMs <= after);
    expect([goals.length > 0, home + away]).toEqual([true, goals.length]);
    const end = new Results(match.playOn(last, match.model.entries[last]?.atMs ?? 0, createRng(1)));
    expect(end.of({ key: '1/', outcome: '1' })).toBe(new Results(match.model.resultsAt(last)).of({ key: '1/', outcome: '1' }));
  }
});

test('looks are one live delay apart, begin before the start and stop where betting stops', () => {
  const match = soccerMatch(fixtureOf(78));
  const before = looksBefore(match);
  expect(new Set(before.map((look) => look.markets.get('1/')?.outcomes?.[0]?.odds)).size).toBeGreaterThan(1);
  const live = [...liveLooks(match)];
  expect(live.every(({ look }) => look.atMs % LIVE_DELAY_MS === 0)).toBe(true);
  expect(live[0]?.look.markets.size).toBeGreaterThan(20);
  const goal = match.model.entries.find(({ kind }) => kind === 'goal');
  const after = live.find(({ look }) => look.atMs > (goal?.atMs ?? 0));
  expect(after?.stopped).toBe(true);
});

test('H224 named strategies of two sports and random players lose: at the prices they get, their bets are worth less than the stakes', () => {
  expect([SOCCER_STRATEGIES.length, HOCKEY_STRATEGIES.length]).toEqual([10, 9]);
  const soccer = runStrategies(strategyFixtures('soccer', 3, 8).map(soccerMatch), SOCCER_STRATEGIES);
  const hockey = runStrategies(strategyFixtures('ice-hockey', 3, 4).map(hockeyMatch), HOCKEY_STRATEGIES);
  for (const { accounts, margin } of [soccer, hockey]) {
    expect(margin).toBeGreaterThan(0.03);
    let bets = 0;
    for (const [{ name }, account] of accounts) {
      bets += account.bets;
      if (account.bets > 0) expect(account.expected.mean, name).toBeLessThan(0);
    }
    expect(bets).toBeGreaterThan(30);
  }
  const samples = [soccer, hockey].flatMap((run) => figuresOf(run).samples);
  const random = randomReturns(3, samples, 500);
  expect(random.players).toBe(500);
  expect(random.bestWorth).toBeLessThan(0);
  expect(random.losing).toBe(500);
  expect(random.byMatch.mean).toBeCloseTo(random.returned.mean, 1);
}, 60_000);

/** Returns of our own making. */
const returnsOf = (name: string, mean: number, luck: number): StrategyReturns => {
  const expected = { mean: -0.05, error: 0.01, whole: 100 };
  return { name, does: '', bets: 100, refused: 0, luck, returned: { mean, error: luck, whole: 100 }, expected };
};
const runOf = (returns: readonly StrategyReturns[]): RunFigures => {
  const mean = returns.reduce((sum, { returned }) => sum + returned.mean, 0) / returns.length;
  return { returns, margin: 0.05, samples: [], pooled: { mean, error: 0.01, whole: 100 * returns.length } };
};
function randomOf(mean: number): RandomReturns {
  const [returned, worth, byMatch] = [new Average(), new Average(), new Ratio()];
  for (const player of [mean - 0.01, mean + 0.01]) returned.add(player);
  for (const player of [-0.09, -0.11]) worth.add(player);
  for (let match = 0; match < 100; match++) byMatch.add(mean + (match % 2 === 0 ? 0.1 : -0.1), 1);
  return { players: 2, bets: 2, returned, worth, byMatch, bestReturn: 0, bestWorth: -0.09, losing: 2, ahead: 0 };
}

test('H224 the return of a strategy is judged, not what a model says of it: above 0 by more than two errors it wins', () => {
  expect(wins(returnsOf('a', 0.2, 0.09))).toBe(true);
  expect(wins(returnsOf('a', 0.2, 0.11))).toBe(false);
  expect(wins(returnsOf('a', -0.2, 0.01))).toBe(false);
  const rows = strategyRows([runOf([returnsOf('loser', -0.3, 0.02), returnsOf('winner', 0.1, 0.02)])], randomOf(-0.1));
  expect(rows.map(({ row, holds }) => [row[0], holds])).toEqual([
    ['loser', true],
    ['winner', false],
    ['all of these together', true],
    ['2 at random, mean', true],
  ]);
  expect(rows.every(({ isRequired }) => isRequired)).toBe(true);
});

test('H224 no strategy loses where all of them together bring more than they stake', () => {
  const rows = strategyRows([runOf([returnsOf('a', 0.03, 0.02)]), runOf([returnsOf('b', -0.01, 0.02)])], randomOf(-0.1));
  expect(rows.map(({ holds }) => holds)).toEqual([false, false, false, true]);
});

test('H224 random players who bring more than their stakes, or much less than their bets were worth, do not lose as they should', () => {
  const holdsAt = (mean: number) => strategyRows([runOf([returnsOf('a', -0.1, 0.02)])], randomOf(mean)).at(-1)?.holds;
  expect([holdsAt(-0.1), holdsAt(-0.125), holdsAt(0.01), holdsAt(-0.2)]).toEqual([true, true, false, false]);
});

test('who loses in the long run is said by the figures', () => {
  expect(longRun({ players: 500, losing: 500, bestWorth: -0.06 })).toBe(
    'all 500 lose in the long run, the best bets of one were worth -6.00 %',
  );
  expect(longRun({ players: 500, losing: 499, bestWorth: 0.01 })).toBe(
    '499 of 500 lose in the long run, the best bets of one were worth 1.00 %',
  );
});

test('a strategy that gets prices better than the chances wins, so that losing is no matter of course', () => {
  const generous: Strategy = {
    name: 'generous book',
    does: 'bets on home at twice the fair price',
    plan: ({ match, before }) => {
      const look = before.at(-1);
      const home = match.fair(-1, 0).find(({ type }) => type === 1)?.outcomes[0]?.win ?? 1;
      if (look === undefined) return { early: [] };
      const outcomes = [{ id: '1', odds: (2 / home).toFixed(2), active: 1 as const }];
      const markets = new Map([['1/', { id: 1, status: MARKET.active, outcomes }]]);
      return { early: [{ look: { ...look, markets }, key: '1/', outcome: '1' }] };
    },
  };
  const run = figuresOf(runStrategies([soccerMatch(fixtureOf(4)), soccerMatch(fixtureOf(5))], [generous]));
  expect(run.returns[0]?.returned.mean).toBeGreaterThan(0.4);
  expect(run.returns.map(wins)).toEqual([true]);
  expect(run.pooled.mean).toBeGreaterThan(0.4);
});
