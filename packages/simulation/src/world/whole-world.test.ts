import { describe, expect, test } from 'vitest';
import { sportNumber } from './sport-numbers.ts';
import { createWholeWorld } from './whole-world.ts';
import type { WholeMatch } from './world-types.ts';
import { DAY_MS, HOUR_MS } from './zones.ts';

const world = createWholeWorld({ seed: 'duskline' });
/** Monday of every fourth week of a year, and days when much is closed. */
const MONDAYS = Array.from({ length: 13 }, (_, i) => Date.UTC(2026, 0, 5) + i * 28 * DAY_MS);
const MOMENTS = [...MONDAYS.map((at, i) => at + i * 7 * HOUR_MS), Date.UTC(2026, 11, 25, 12), Date.UTC(2026, 6, 1, 12)];
const REST_MS = 68 * HOUR_MS;
const OWN_RULES = new Set(['baseball', 'cs2', 'lol', 'dota2', 'valorant', 'rocket-league', 'esoccer']);
const SINGLE = new Set(['tennis', 'badminton', 'darts', 'snooker', 'squash', 'table-tennis', 'beach-volleyball']);

function liveAt(matches: readonly WholeMatch[], atMs: number): number {
  return matches.filter(
    ({ startMs, tournament }) => startMs <= atMs && atMs < startMs + sportNumber(tournament.sport).usualMinutes * 60_000,
  ).length;
}

function bySide(matches: readonly WholeMatch[]): Map<number, WholeMatch[]> {
  const sides = new Map<number, WholeMatch[]>();
  for (const match of matches) {
    for (const { id } of [match.home, match.away]) {
      const list = sides.get(id);
      if (list === undefined) sides.set(id, [match]);
      else list.push(match);
    }
  }
  return sides;
}

describe('the whole world', () => {
  test('H205 has 180 tournaments in 70 categories over 22 sports and 6 games of esports', () => {
    const { sports, categories, tournaments } = world.entities;
    expect(tournaments.length).toBeGreaterThanOrEqual(180);
    expect(categories.length).toBeGreaterThanOrEqual(70);
    expect(sports.length).toBeGreaterThanOrEqual(28);
    for (const list of [tournaments, categories, sports]) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    const known = new Set(categories.map(({ id }) => id));
    for (const { categoryId } of tournaments) expect(known.has(categoryId)).toBe(true);
    for (const { countryCode } of categories) expect(countryCode).toMatch(/^([A-Z]{2}|INT)$/);
  });

  test('H205 lists 2,500 matches of the next seven days on any day of the year, over 150 tournaments', () => {
    for (const now of MOMENTS) {
      const listed = world.matches(now, now + 7 * DAY_MS, now);
      expect(listed.length, new Date(now).toISOString()).toBeGreaterThanOrEqual(2500);
      expect(new Set(listed.map(({ tournament }) => tournament.id)).size).toBeGreaterThanOrEqual(150);
      for (const match of listed) expect(match.publishMs).toBeLessThanOrEqual(now);
    }
  });

  test('H205 on Saturdays from noon to 21 UTC 80 matches are live on average of the year, 60 of any Saturday, 30 at any time', () => {
    const averages = MONDAYS.map((monday) => {
      const from = monday + 5 * DAY_MS + 12 * HOUR_MS;
      const matches = world.matches(from - 6 * HOUR_MS, from + 11 * HOUR_MS);
      const live = Array.from({ length: 18 }, (_, i) => liveAt(matches, from + i * HOUR_MS * 0.5 + 20 * 60_000));
      const average = live.reduce((sum, count) => sum + count, 0) / live.length;
      expect(Math.min(...live), new Date(from).toISOString()).toBeGreaterThanOrEqual(30);
      expect(average, new Date(from).toISOString()).toBeGreaterThanOrEqual(60);
      return average;
    });
    expect(averages.reduce((sum, average) => sum + average, 0) / averages.length).toBeGreaterThanOrEqual(80);
  });

  test('H205 over the year 40 are live at more than half of the hours, and some at every hour', () => {
    let many = 0;
    let hours = 0;
    for (const monday of MONDAYS) {
      const matches = world.matches(monday - 6 * HOUR_MS, monday + 7 * DAY_MS);
      for (let hour = 0; hour < 7 * 24; hour++, hours++) {
        const live = liveAt(matches, monday + hour * HOUR_MS + 20 * 60_000);
        expect(live, new Date(monday + hour * HOUR_MS).toISOString()).toBeGreaterThan(0);
        if (live >= 40) many++;
      }
    }
    expect(many / hours).toBeGreaterThan(0.5);
  });

  test('H206 a team has 68 hours between two matches of whatever competition, but for baseball and esports', () => {
    for (const from of [Date.UTC(2026, 7, 20), Date.UTC(2026, 1, 1)]) {
      const matches = world
        .matches(from, from + 70 * DAY_MS)
        .filter(({ tournament: { sport } }) => !OWN_RULES.has(sport) && !SINGLE.has(sport));
      for (const list of bySide(matches).values()) {
        for (const [i, match] of list.entries()) {
          const before = list[i - 1];
          if (before === undefined) continue;
          const what = `${match.home.name} - ${match.away.name}, ${match.tournament.name} and ${before.tournament.name}`;
          expect(match.startMs - before.startMs, what).toBeGreaterThanOrEqual(REST_MS);
        }
      }
    }
  });

  test('H206 a team plays once a round, and every round of a league is played by all', () => {
    const seen = new Map<string, number>();
    const from = Date.UTC(2026, 8, 1);
    for (const match of world.matches(from, from + 60 * DAY_MS)) {
      const { tournament, season, round, home, away } = match;
      if (round.kind === 'bout' || tournament.sport === 'baseball') continue;
      for (const { id } of [home, away]) {
        const key = `${tournament.id} ${season} ${round.kind} ${round.number} ${id}`;
        expect(seen.has(key), `${tournament.name} ${key}`).toBe(false);
        seen.set(key, match.id);
      }
    }
    const league = world.entities.tournaments.find(({ sport, rank }) => sport === 'soccer' && rank === 1);
    const matches = world.season(league?.id ?? 0, 6) ?? [];
    expect(matches.length).toBe(380);
    const pairs = new Set(matches.map(({ home, away }) => `${home.id} ${away.id}`));
    expect(pairs.size).toBe(380);
    for (const list of bySide(matches).values()) expect(list.length).toBe(38);
  });

  test('H206 a player plays once a day', () => {
    for (const from of [Date.UTC(2026, 0, 19), Date.UTC(2026, 5, 8)]) {
      const matches = world.matches(from, from + 21 * DAY_MS).filter(({ tournament }) => SINGLE.has(tournament.sport));
      for (const list of bySide(matches).values()) {
        for (const [i, match] of list.entries()) {
          const before = list[i - 1];
          if (before !== undefined) expect(match.startMs - before.startMs, match.home.name).toBeGreaterThanOrEqual(14 * HOUR_MS);
        }
      }
    }
  });

  test('H206 the next round of a draw is between winners, and published when they are known', () => {
    const from = Date.UTC(2026, 10, 2);
    const draws = world.matches(from, from + 14 * DAY_MS).filter(({ round }) => round.kind === 'of');
    const finals = draws.filter(({ round }) => round.number === 2);
    expect(finals.length).toBeGreaterThan(20);
    for (const final of finals) {
      const all = world.season(final.tournament.id, final.season) ?? [];
      for (const match of all) {
        for (const side of [match.home, match.away]) {
          const earlier = all.filter(
            ({ round, home, away }) => round.number > match.round.number && (home.id === side.id || away.id === side.id),
          );
          expect(earlier.length).toBe(Math.log2((all[0]?.round.number ?? 2) / match.round.number));
          for (const won of earlier) {
            const { winner } = world.resultOf(won);
            if (winner !== null) expect((winner === 0 ? won.home : won.away).id).toBe(side.id);
            expect(match.publishMs).toBeGreaterThan(won.startMs + HOUR_MS);
          }
        }
      }
    }
  });

  test('H205 the same seed makes the same world, whatever was asked before; another seed another one', () => {
    const from = Date.UTC(2026, 10, 20);
    const list = (of: typeof world): string => JSON.stringify(of.matches(from, from + DAY_MS));
    const again = createWholeWorld({ seed: 'duskline' });
    again.matches(from + 40 * DAY_MS, from + 41 * DAY_MS);
    expect(list(again)).toBe(list(world));
    expect(list(createWholeWorld({ seed: 'other' }))).not.toBe(list(world));
  });

  test('H205 ids are unique and lead back to their match, in a world that knows nothing yet', () => {
    const from = Date.UTC(2026, 10, 20);
    const matches = world.matches(from, from + 7 * DAY_MS);
    expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length);
    const fresh = createWholeWorld({ seed: 'duskline' });
    for (const match of matches.filter((_, i) => i % 23 === 0)) {
      expect(match.id).toBeLessThan(1e15);
      expect(Number.isSafeInteger(match.id)).toBe(true);
      expect(fresh.match(match.id)).toEqual(match);
    }
    for (const id of [0, 1, -5, Number.NaN, 1.5, 2 ** 60, (matches[0]?.id ?? 0) + 9000]) expect(fresh.match(id)).toBeUndefined();
  });

  test('H205 a gap of strengths stays in the range that sports are played with', () => {
    const from = Date.UTC(2026, 10, 20);
    const gaps = world.matches(from, from + 7 * DAY_MS).map(({ setting }) => Math.abs(setting.gap));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(0.9);
    const clear = gaps.filter((gap) => gap > 0.6).length / gaps.length;
    expect(clear).toBeLessThan(0.1);
  });

  test('rules 16.5 rare fates happen about as often as said, and a draw is never put off', () => {
    const from = Date.UTC(2026, 8, 1);
    const matches = world.matches(from, from + 30 * DAY_MS);
    const share = (fate: string): number => matches.filter((match) => match.fate === fate).length / matches.length;
    expect(share('abandoned')).toBeGreaterThan(1 / 500);
    expect(share('abandoned')).toBeLessThan(1 / 100);
    expect(share('misreported')).toBeGreaterThan(1 / 600);
    expect(share('misreported')).toBeLessThan(1 / 150);
    expect(matches.filter(({ fate, round }) => fate === 'postponed' && round.kind === 'of').length).toBe(0);
  });
});
