import { describe, expect, test, vi } from 'vitest';
import type { CallContext, RawReply } from '../../platform/http/handler.ts';
import { createLog } from '../../platform/log.ts';
import { MOST_AT_ONCE } from './answer-cache.ts';
import type { StatisticsMatch } from './present.ts';
import { statisticsRoutes } from './routes.ts';
import {
  AFTER_FAULT_MS,
  createStatisticsService,
  FRESH_MS,
  MOST_STATISTICS,
  MOST_TIMELINES,
  TIMELINE_FRESH_MS,
} from './service.ts';
import type { MatchStatistics, StatisticsProvider } from './statistics-provider.ts';

const nothing: MatchStatistics = {
  table: null,
  lastResults: { home: [], away: [] },
  meetings: [],
  lineUps: null,
  absences: { home: [], away: [] },
};
const log = createLog('silent');

/** A provider whose answers the test gives, one question at a time. */
function heldProvider() {
  const asked: { urn: string; answer(statistics: MatchStatistics | null): void; fail(): void }[] = [];
  const provider: StatisticsProvider = {
    ofMatch: (urn) =>
      new Promise((resolve, reject) => {
        asked.push({ urn, answer: resolve, fail: () => reject(new Error('gone')) });
      }),
    timelineOf: async () => [],
  };
  return { asked, provider };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

function serviceOf(provider: StatisticsProvider, patienceMs = 60_000) {
  let nowMs = 0;
  const service = createStatisticsService({ provider, log, steady: () => nowMs, patienceMs });
  return { service, pass: (ms: number) => (nowMs += ms) };
}

describe('statistics of matches', () => {
  test('O30 everybody who asks at the same time, and for a minute after, gets one answer of one question', async () => {
    const { asked, provider } = heldProvider();
    const { service, pass } = serviceOf(provider);
    const callers = Array.from({ length: 20 }, () => service.of('m:1'));
    asked[0]?.answer(nothing);
    for (const answer of await Promise.all(callers)) expect(answer).toEqual({ status: 'known', known: nothing });
    pass(FRESH_MS - 1);
    await service.of('m:1');
    expect(asked.length).toBe(1);
    pass(1);
    // What is a minute old is shown at once, and asked for again meanwhile.
    expect(await service.of('m:1')).toEqual({ status: 'known', known: nothing });
    expect(asked.length).toBe(2);
  });

  test('O30 a provider that says nothing keeps nobody waiting: ask later, and its answer is there when it comes', async () => {
    const { asked, provider } = heldProvider();
    const { service } = serviceOf(provider, 1);
    expect(await service.of('m:1')).toEqual({ status: 'later' });
    expect(await service.of('m:1')).toEqual({ status: 'later' });
    expect(asked.length).toBe(1);
    asked[0]?.answer(null);
    await tick();
    expect(await service.of('m:1')).toEqual({ status: 'none' });
  });

  test('O31 after a fault nobody asks again for a while, and what was known stays good', async () => {
    const { asked, provider } = heldProvider();
    const { service, pass } = serviceOf(provider);
    const first = service.of('m:1');
    asked[0]?.fail();
    expect(await first).toEqual({ status: 'later' });
    expect(await service.of('m:1')).toEqual({ status: 'later' });
    expect(asked.length).toBe(1);
    pass(AFTER_FAULT_MS);
    const second = service.of('m:1');
    asked[1]?.answer(nothing);
    await second;
    pass(10 * FRESH_MS);
    const third = service.of('m:1');
    asked[2]?.fail();
    expect((await third).status).toBe('known');
    pass(100 * FRESH_MS);
    const fourth = service.of('m:1');
    asked[3]?.fail();
    expect(await fourth).toEqual({ status: 'later' });
  });

  test('O30 so many questions at once, and so many matches kept: beyond them it is later, and the oldest go', async () => {
    const { asked, provider } = heldProvider();
    const { service } = serviceOf(provider, 1);
    const answers = await Promise.all(Array.from({ length: MOST_AT_ONCE + 5 }, (_, i) => service.of(`m:${i}`)));
    expect(answers.every(({ status }) => status === 'later')).toBe(true);
    expect(asked.length).toBe(MOST_AT_ONCE);
    for (const one of asked) one.answer(nothing);
    await tick();
    const quick = vi.fn(async () => nothing);
    const many = serviceOf({ ofMatch: quick, timelineOf: async () => [] });
    for (let i = 0; i <= MOST_STATISTICS; i++) await many.service.of(`m:${i}`);
    await many.service.of(`m:${MOST_STATISTICS}`);
    expect(quick).toHaveBeenCalledTimes(MOST_STATISTICS + 1);
    await many.service.of('m:0');
    expect(quick).toHaveBeenCalledTimes(MOST_STATISTICS + 2);
  });

  test('O30 what happens is asked for again with the next look, once for all who look, and an old answer is not shown meanwhile', async () => {
    let asked = 0;
    const timelineOf = async () => {
      asked++;
      return [];
    };
    const { service, pass } = serviceOf({ ofMatch: async () => nothing, timelineOf });
    await Promise.all(Array.from({ length: 20 }, () => service.timelineOf('m:1')));
    pass(TIMELINE_FRESH_MS - 1);
    expect(await service.timelineOf('m:1')).toEqual({ status: 'known', known: [] });
    expect(asked).toBe(1);
    const held: ((incidents: readonly never[]) => void)[] = [];
    const slow = serviceOf({ ofMatch: async () => nothing, timelineOf: () => new Promise((resolve) => held.push(resolve)) });
    const first = slow.service.timelineOf('m:1');
    held[0]?.([]);
    await first;
    slow.pass(TIMELINE_FRESH_MS);
    let isAnswered = false;
    const second = slow.service.timelineOf('m:1').then(() => {
      isAnswered = true;
    });
    await tick();
    expect([held.length, isAnswered]).toEqual([2, false]);
    held[1]?.([]);
    await second;
  });

  test('O30 what happens is long: of fewer matches it is kept, and what is sent of it is made once', async () => {
    const timelineOf = vi.fn(async () => []);
    const { service } = serviceOf({ ofMatch: async () => nothing, timelineOf });
    for (let i = 0; i <= MOST_TIMELINES; i++) await service.timelineOf(`m:${i}`);
    await service.timelineOf(`m:${MOST_TIMELINES}`);
    expect(timelineOf).toHaveBeenCalledTimes(MOST_TIMELINES + 1);
    await service.timelineOf('m:0');
    expect(timelineOf).toHaveBeenCalledTimes(MOST_TIMELINES + 2);
    const match = { urn: 'm:0' } as StatisticsMatch;
    const ask = statisticsRoutes(service, () => match)['sportmatch.gettimeline'];
    const reply = () => ask({} as CallContext, { query: { matchID: 7 } as never, body: undefined });
    const first = await reply();
    expect(JSON.parse(String((first as RawReply).body))).toMatchObject({ MatchID: 7, Status: 'known' });
    expect(await reply()).toBe(first);
  });

  test('where nobody tells of statistics there are none', async () => {
    const silent = createStatisticsService({ provider: null, log });
    expect(await silent.of('m:1')).toEqual({ status: 'none' });
    expect(await silent.timelineOf('m:1')).toEqual({ status: 'none' });
  });
});
