import { createPlayedWorld } from '@duskline/simulation/world/played-world';
import { tableOf } from '@duskline/simulation/world/tables';
import { expect, test, vi } from 'vitest';
import { createWorldClock } from '../world-clock.ts';
import { DAY_MS, type PastFixture, pastDay, pastDayOf } from './past-day.ts';
import { createPastDays } from './past-days.ts';

const HOUR_MS = 3_600_000;
const END = Date.UTC(2025, 11, 8);
const makeWorld = () => createPlayedWorld('duskline', (key) => key === 'bandy');
const clockAt = (wallMs: number) => createWorldClock(() => wallMs, 1);
const clock = clockAt(END + 13 * HOUR_MS);

function resultsOf(world: ReturnType<typeof makeWorld>, fromMs: number): PastFixture[] {
  const steps = pastDay(world, clock, fromMs);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

interface Ended {
  readonly tournament: { readonly urn: string };
  readonly home: { readonly urn: string };
  readonly away: { readonly urn: string };
  readonly status: number;
  readonly status_summary: {
    readonly home_score: number;
    readonly away_score: number;
    readonly period_scores: readonly { readonly home_score: number; readonly away_score: number }[];
  };
}

test('H206 results of the past: the same day of the same seed is the same, whatever was asked for before', () => {
  const world = makeWorld();
  const day = END - 3 * DAY_MS;
  const before = resultsOf(world, day - 40 * DAY_MS);
  const first = resultsOf(world, day);
  expect(first.length).toBeGreaterThan(0);
  expect(before).not.toEqual(first);
  expect(resultsOf(makeWorld(), day)).toEqual(first);
  for (const { start_time } of first) expect(Math.floor(start_time / DAY_MS)).toBe(day / DAY_MS);
});

test('H206 results of the past: the table of a tournament is the sum of the results of its days, and periods add up to the score', () => {
  const world = makeWorld();
  const league = world.entities.tournaments.find(
    ({ id, sport }) => sport === 'bandy' && tableOf(world, id, END + 5 * HOUR_MS).some(({ played }) => played > 3),
  );
  expect(league).toBeDefined();
  const urn = `df:tournament:${league?.id}`;
  const ended: Ended[] = [];
  for (let back = 50; back >= 1; back--) {
    const results = resultsOf(world, END - back * DAY_MS) as unknown as Ended[];
    ended.push(...results.filter(({ tournament, status }) => tournament.urn === urn && status === 4));
  }
  for (const { home_score, away_score, period_scores } of ended.map((match) => match.status_summary)) {
    expect(period_scores.reduce((sum, period) => sum + period.home_score, 0)).toBe(home_score);
    expect(period_scores.reduce((sum, period) => sum + period.away_score, 0)).toBe(away_score);
  }
  const table = tableOf(world, league?.id ?? 0, END + 5 * HOUR_MS);
  const summed = table.map(({ side }) => {
    const of = `df:competitor:${side.id}`;
    const own = ended.filter(({ home, away }) => home.urn === of || away.urn === of);
    const scored = own.map(({ home, status_summary: s }) => (home.urn === of ? s.home_score : s.away_score));
    return { id: side.id, played: own.length, scored: scored.reduce((sum, goals) => sum + goals, 0) };
  });
  expect(summed).toEqual(table.map(({ side, played, scored }) => ({ id: side.id, played, scored })));
}, 120_000);

test('H206 results of the past: days of the last 400 that are over, and no others', () => {
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  expect(pastDayOf(date(END - DAY_MS), clock)).toBe(END - DAY_MS);
  expect(pastDayOf(date(END - 400 * DAY_MS), clock)).toBe(END - 400 * DAY_MS);
  for (const wrong of [date(END), date(END + DAY_MS), date(END - 401 * DAY_MS), '2026-02-30', '2026-2-3', 'x', ''])
    expect(pastDayOf(wrong, clock), wrong).toBeUndefined();
  expect(pastDayOf(date(END - DAY_MS), clockAt(END + 11 * HOUR_MS)), 'its last matches may be going on').toBeUndefined();
});

test('H206 results of the past: a day is worked out in between and ready later; what is no day of the past is unknown, and too many wait', async () => {
  const past = createPastDays(makeWorld, clock);
  try {
    const date = (back: number) => new Date(END - back * DAY_MS).toISOString().slice(0, 10);
    expect(past.of(date(-1))).toEqual({ state: 'unknown' });
    expect(past.of(date(3))).toEqual({ state: 'working' });
    await vi.waitFor(() => expect(past.of(date(3)).state).toBe('ready'), { timeout: 60_000 });
    expect(past.of(date(3))).toEqual({ state: 'ready', fixtures: resultsOf(makeWorld(), END - 3 * DAY_MS) });
    for (let back = 10; back < 18; back++) expect(past.of(date(back)).state).toBe('working');
    expect(past.of(date(18))).toEqual({ state: 'busy' });
  } finally {
    past.stop();
  }
}, 120_000);

test('H206 results of the past: a day that cannot be worked out ends nothing: it is said, and worked out when it is asked for again', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const past = createPastDays(() => {
    if (isBroken) throw new Error('no world');
    return makeWorld();
  }, clock);
  try {
    const date = new Date(END - 3 * DAY_MS).toISOString().slice(0, 10);
    expect(past.of(date)).toEqual({ state: 'working' });
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining(date), expect.any(Error)));
    isBroken = false;
    await vi.waitFor(() => expect(past.of(date).state).toBe('ready'), { timeout: 60_000 });
  } finally {
    past.stop();
    said.mockRestore();
  }
}, 120_000);
