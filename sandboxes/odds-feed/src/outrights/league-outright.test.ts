import { createLeagueWinners } from '@duskline/simulation/outrights/league-winners';
import type { OutrightEvent } from '@duskline/simulation/outrights/outright-event';
import { tableOf } from '@duskline/simulation/world/tables';
import { createWholeWorld } from '@duskline/simulation/world/whole-world';
import { describe, expect, test, vi } from 'vitest';
import { worldInfo } from '../match-source.ts';
import { type EventMessage, MARKET } from '../protocol.ts';
import type { EventSession } from '../session.ts';
import { createStateStore } from '../state-store.ts';
import { createWorldClock } from '../world-clock.ts';
import { createBackgroundWork } from './background-work.ts';
import { quoteOutright } from './offer.ts';
import { createOutrightRunner } from './outright-runner.ts';
import { createOutrightSession } from './outright-session.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** With quick results: what follows from tables does not depend on how matches are played. */
const makeWorld = () => createWholeWorld({ seed: 'duskline', sports: (key) => key === 'basketball' });

/** The winner of the best league, with a session that was made when nothing was worked out yet. */
function opened(atMs: (event: OutrightEvent) => number) {
  const world = makeWorld();
  const leagues = createLeagueWinners(world, 'duskline');
  const [event] = leagues.at(NOW, NOW) as [OutrightEvent];
  const time = { ms: atMs(event) };
  const clock = createWorldClock(() => time.ms, 1);
  const session = createOutrightSession(event, clock);
  session.resume(time.ms);
  const work = (): void => {
    leagues.at(event.publishMs, time.ms);
    for (const _ of leagues.work(time.ms));
  };
  return { world, event, session, time, work };
}
const marketsOf = (said: readonly EventMessage[]) =>
  said.flatMap((message) => (message.type === 'odds_change' ? message.markets : []));

describe('the winner of a league in the sandbox', () => {
  test('H206 is suspended until its table is worked out, and on offer soon afterwards', () => {
    const { session, time, work } = opened(() => NOW);
    const first = marketsOf([session.snapshot(time.ms)]);
    expect(first.map(({ status }) => status)).toEqual([MARKET.suspended, MARKET.suspended]);
    expect(first.flatMap(({ outcomes = [] }) => outcomes).some(({ active }) => active === 1)).toBe(false);
    expect(session.nextDueMs(time.ms)).toBeLessThanOrEqual(time.ms + 2_000);
    work();
    time.ms = session.nextDueMs(time.ms);
    const then = marketsOf(session.advance(time.ms));
    expect(then.map(({ status, specifiers }) => [status, specifiers])).toEqual([
      [MARKET.active, undefined],
      [MARKET.active, 'winners=3'],
    ]);
    for (const { outcomes = [], specifiers } of then) {
      const offered = outcomes.filter(({ active }) => active === 1);
      expect(offered.length).toBeGreaterThan(10);
      const book = offered.reduce((sum, { odds }) => sum + 1 / Number(odds), 0) / (specifiers === undefined ? 1 : 3);
      expect(book).toBeLessThan(1.4);
      expect(book).toBeGreaterThan(1);
    }
    // The next full hour is at hand, and prices wander slowly in between.
    expect(session.nextDueMs(time.ms)).toBeGreaterThan(time.ms + 5 * MINUTE_MS);
  });

  test('H206 is settled by the final table, after the end and when that is worked out', () => {
    const { world, event, session, time, work } = opened(({ startMs }) => startMs + HOUR_MS);
    time.ms = event.endMs + 10 * MINUTE_MS;
    expect(session.advance(time.ms)).toEqual([]);
    expect(session.closed()).toBe(false);
    expect(session.nextDueMs(time.ms)).toBeLessThanOrEqual(time.ms + 2_000);
    work();
    time.ms = session.nextDueMs(time.ms);
    const settlement = session.advance(time.ms).find((message) => message.type === 'bet_settlement');
    expect(session.closed()).toBe(true);
    const order = tableOf(world, event.tournament.id, event.endMs).map(({ side }) => String(side.id));
    const won = (winners: string | undefined): string[] =>
      settlement?.markets
        .filter(({ specifiers }) => specifiers === winners)
        .flatMap(({ outcomes }) => outcomes.flatMap(({ id, result }) => (result === 1 ? [id] : []))) ?? [];
    expect(won(undefined)).toEqual(order.slice(0, 1));
    expect(won('winners=3').sort()).toEqual(order.slice(0, 3).sort());
  });

  test('H206 one that is played to its end by a person stops betting at once, and is settled by the table of the whole season', () => {
    const { world, event, session, time, work } = opened(() => NOW);
    work();
    session.advance(time.ms);
    time.ms += 1_000;
    expect(session.finish(time.ms).map(({ type }) => type)).toEqual(['fixture_change', 'odds_change']);
    expect(session.suspended()).toBe(true);
    work();
    time.ms = session.nextDueMs(time.ms);
    const settlement = session.advance(time.ms).find((message) => message.type === 'bet_settlement');
    const [leader] = tableOf(world, event.tournament.id, event.endMs);
    expect(settlement?.markets[0]?.outcomes.find(({ result }) => result === 1)?.id).toBe(String(leader?.side.id));
  });

  test('H206 a fixture names the sport, the category and the tournament of its matches', () => {
    const world = makeWorld();
    const clock = createWorldClock(() => NOW, 1);
    const sessions: EventSession[] = [];
    const engine = { world, add: (session: EventSession) => sessions.push(session), remove: () => undefined };
    createOutrightRunner({ engine, clock, state: createStateStore(undefined, 'duskline'), seed: 'duskline' }).pump(NOW);
    const leagues = sessions.filter(({ info }) => info.sport.name === 'Basketball');
    expect(leagues.length).toBe(4);
    for (const { info } of leagues) {
      const match = world
        .matches(NOW - 400 * HOUR_MS, NOW + 100 * HOUR_MS, NOW)
        .find(({ tournament }) => `df:tournament:${tournament.id}` === info.tournament.urn);
      if (match === undefined) throw new Error(`nobody plays in ${info.tournament.name}`);
      const { sport, category, tournament } = worldInfo(match, world);
      expect({ sport: info.sport, category: info.category, tournament: info.tournament }).toEqual({
        sport,
        category,
        tournament,
      });
    }
  });
});

/** A winner market at these chances. */
function winnerAt(chances: readonly number[]) {
  const runners = chances.map((_, n) => ({ id: String(n), name: `Side ${n}` }));
  const { event } = opened(() => NOW);
  const [market] = quoteOutright({ ...event, runners, tops: [], chancesAt: () => () => chances }, NOW, 0, MARKET.active);
  return market?.outcomes ?? [];
}

describe('the price of a winner', () => {
  test.each([
    ['is open', [0.4, 0.3, 0.2, 0.1]],
    ['is nearly decided', [0.94, 0.06, 0, 0]],
    ['is decided but for the lowest price', [0.976, 0.02, 0.004, 0]],
  ])('rules 15 when the race %s no price is worth its stake, no price is a trap, and who cannot win has none', (_, chances) => {
    for (const [n, { active, odds }] of winnerAt(chances).entries()) {
      const chance = chances[n] ?? 0;
      expect(active).toBe(chance > 0 ? 1 : 0);
      if (chance === 0) continue;
      expect(Number(odds) * chance).toBeLessThanOrEqual(odds === '1.01' ? 0.995 : 0.98);
      // The worse a chance the more it costs, but the margin is not all laid on the last who can still win.
      expect(Number(odds) * chance).toBeGreaterThan(0.3);
    }
  });

  test('rules 15 when the race is decided nothing is offered', () => {
    expect(winnerAt([0.99, 0.01, 0]).map(({ active }) => active)).toEqual([0, 0, 0]);
  });
});

describe('work in the background', () => {
  function* steps(count: number, onStep: () => void): Generator<void> {
    for (let step = 0; step < count; step++) {
      onStep();
      yield;
    }
  }

  test('rests longer than it works, and longer still when all is done', () => {
    let nowMs = 1_000;
    const made = vi.fn(() => (nowMs += 2));
    const work = createBackgroundWork(
      () => steps(6, made),
      () => nowMs,
    );
    work.pump();
    expect(made).toHaveBeenCalledTimes(4);
    expect(work.restsUntilMs()).toBe(nowMs + 24);
    work.pump();
    expect(made).toHaveBeenCalledTimes(4);
    nowMs = work.restsUntilMs();
    work.pump();
    expect(made).toHaveBeenCalledTimes(6);
    expect(work.restsUntilMs()).toBe(nowMs + 5_000);
    nowMs = work.restsUntilMs();
    work.pump();
    expect(made).toHaveBeenCalledTimes(10);
  });

  test('goes on after work that has failed', () => {
    let nowMs = 0;
    let count = 0;
    const failure = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const work = createBackgroundWork(
      () => {
        if (count++ === 0) throw new Error('no such season');
        return steps(1, () => (nowMs += 1));
      },
      () => nowMs,
    );
    work.pump();
    expect(failure).toHaveBeenCalledOnce();
    nowMs = work.restsUntilMs();
    work.pump();
    expect(nowMs).toBe(5_001);
    failure.mockRestore();
  });
});
