import { describe, expect, test } from 'vitest';
import { createPlayedWorld } from '../world/played-world.ts';
import { OVER_AFTER_MS, tableOf } from '../world/tables.ts';
import { createWholeWorld, type WholeWorld } from '../world/whole-world.ts';
import { outrightsAt } from './calendar.ts';
import { createLeagueWinners, type LeagueWinners } from './league-winners.ts';
import { DAY_MS, HOUR_MS, type OutrightEvent } from './outright-event.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const SEED = 'duskline';

/** A world of one sport with quick results: what follows from tables does not depend on how matches are played. */
const worldOf = (sport: string): WholeWorld => createWholeWorld({ seed: SEED, sports: (key) => key === sport });

function workedAt(leagues: LeagueWinners, atMs: number, fromMs = atMs - DAY_MS): readonly OutrightEvent[] {
  const events = leagues.at(fromMs, atMs);
  for (const _ of leagues.work(atMs));
  return events;
}

const leagueOf = (events: readonly OutrightEvent[], rank: number): OutrightEvent => {
  const found = events.find(({ tournament }) => tournament.rank === rank);
  if (found === undefined) throw new Error(`no league of rank ${rank}`);
  return found;
};

const chancesOf = (event: OutrightEvent, atMs: number, places = 1): readonly number[] => {
  const chances = event.chancesAt(atMs, 0);
  if (chances === undefined) throw new Error(`${event.name} is not worked out`);
  return chances(places);
};

describe('winners of leagues of the whole world', () => {
  test('H206 are those of leading leagues, with the ids and names that their matches carry', () => {
    const world = createWholeWorld({ seed: SEED });
    const events = createLeagueWinners(world, SEED).at(NOW - DAY_MS, NOW);
    expect(events.length).toBeGreaterThanOrEqual(8);
    expect(new Set(events.map(({ sport }) => sport.name))).toEqual(new Set(['Soccer', 'Basketball', 'Ice Hockey']));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const matches = world.matches(NOW - 20 * DAY_MS, NOW + 10 * DAY_MS, NOW);
    for (const { tournament, category, sport, runners, name } of events) {
      const own = matches.filter((match) => match.tournament.id === tournament.id);
      expect(own.length, name).toBeGreaterThan(0);
      const [{ tournament: played }] = own as [(typeof own)[0]];
      expect({ id: played.id, name: played.name, rank: played.rank }).toEqual(tournament);
      const categoryOfMatches = world.entities.categories.find(({ id }) => id === played.categoryId);
      expect(category).toEqual({
        id: played.categoryId,
        name: categoryOfMatches?.name,
        countryCode: categoryOfMatches?.countryCode,
      });
      expect(sport.id).toBe(world.entities.sports.find(({ key }) => key === played.sport)?.id);
      const sides = new Map(own.flatMap(({ home, away }) => [home, away]).map((side) => [String(side.id), side.name]));
      expect(new Map(runners.map((runner) => [runner.id, runner.name]))).toEqual(new Map([...sides].sort()));
    }
  });

  test('H206 take the place of those of the world of three sports, beside golf, cycling and motor sport', () => {
    const leagues = createLeagueWinners(createWholeWorld({ seed: SEED }), SEED);
    const events = outrightsAt(SEED, NOW - DAY_MS, NOW, leagues.at);
    const names = events.map(({ tournament }) => tournament.name);
    expect(names).toEqual(expect.arrayContaining(['Fairway Tour', 'Road Classics', 'Crown Division', 'Continental Hoops']));
    expect(names).not.toContain('Premier Division');
    expect(outrightsAt(SEED, NOW - DAY_MS, NOW).map(({ tournament }) => tournament.name)).toContain('Premier Division');
  });

  test('H206 last from before the first match of the season to the last one, and betting closes before the last two rounds', () => {
    const world = worldOf('soccer');
    for (const event of createLeagueWinners(world, SEED).at(NOW - DAY_MS, NOW)) {
      const season = world.seasonAt(event.tournament.id, NOW) ?? -1;
      const matches = world.season(event.tournament.id, season) ?? [];
      const rounds = Math.max(...matches.map(({ round }) => round.number));
      const starts = matches.map(({ startMs }) => startMs);
      expect(event.publishMs, event.name).toBeLessThan(Math.min(...starts));
      expect(event.endMs).toBe(Math.max(...starts) + OVER_AFTER_MS);
      for (const { startMs, round } of matches)
        if (round.number > rounds - 2) expect(startMs).toBeGreaterThanOrEqual(event.startMs);
      expect(matches.some(({ startMs, round }) => startMs === event.startMs && round.number > rounds - 2)).toBe(true);
    }
  });

  test('H206 soccer, basketball or ice hockey is bet on every day of the year, a season of a league at a time', () => {
    const leagues = createLeagueWinners(createWholeWorld({ seed: SEED }), SEED);
    for (let day = 0; day < 365; day += 9) {
      const atMs = NOW + day * DAY_MS;
      const open = leagues.at(atMs, atMs).filter(({ startMs }) => startMs > atMs);
      expect(open.length, new Date(atMs).toISOString()).toBeGreaterThanOrEqual(6);
      expect(new Set(open.map(({ tournament }) => tournament.id)).size).toBe(open.length);
    }
  });

  test('H206 go to the leader of the final table, and places to those behind it', () => {
    const world = worldOf('basketball');
    const leagues = createLeagueWinners(world, SEED);
    for (const { tournament, endMs, startMs } of leagues.at(NOW, NOW)) {
      const event = leagueOf(workedAt(leagues, endMs, startMs), tournament.rank);
      const table = tableOf(world, tournament.id, endMs);
      expect(table[0]?.played).toBeGreaterThan(15);
      for (const [n, { points }] of table.entries()) expect(points).toBeLessThanOrEqual(table[n - 1]?.points ?? points);
      expect(event.finish()).toEqual(table.map(({ side: { id, name } }) => [{ id: String(id), name }]));
    }
  });

  test('H206 the winner is that of the matches as the feed plays them', () => {
    const world = createPlayedWorld(SEED, (key) => key === 'basketball');
    const leagues = createLeagueWinners(world, SEED);
    const { endMs, startMs, tournament } = leagueOf(leagues.at(NOW, NOW), 3);
    const event = leagueOf(workedAt(leagues, endMs, startMs), 3);
    const [leader] = tableOf(
      createPlayedWorld(SEED, (key) => key === 'basketball'),
      tournament.id,
      endMs,
    );
    expect(event.finish()?.[0]).toEqual([{ id: String(leader?.side.id), name: leader?.side.name }]);
  });

  test('rules 15 late in a season the favourite leads or can still, and who cannot any more is not offered', () => {
    const world = worldOf('soccer');
    const leagues = createLeagueWinners(world, SEED);
    let gone = 0;
    for (const { tournament, startMs } of leagues.at(NOW, NOW)) {
      const atMs = startMs - HOUR_MS;
      const event = leagueOf(workedAt(leagues, atMs), tournament.rank);
      const table = tableOf(world, tournament.id, Math.floor(atMs / HOUR_MS) * HOUR_MS);
      const season = world.season(tournament.id, world.seasonAt(tournament.id, atMs) ?? -1) ?? [];
      const left = season.filter((match) => match.startMs + OVER_AFTER_MS > atMs);
      const chances = chancesOf(event, atMs);
      const favourite = chances.indexOf(Math.max(...chances));
      for (const [n, { id }] of event.runners.entries()) {
        const points = table.find(({ side }) => String(side.id) === id)?.points ?? 0;
        const matches = left.filter(({ home, away }) => String(home.id) === id || String(away.id) === id).length;
        const canWin = points + matches * 3 >= (table[0]?.points ?? 0);
        expect(chances[n] === 0, `${event.name} ${id}`).toBe(!canWin);
        if (!canWin) gone++;
        // With three rounds left nobody is the favourite from far behind.
        if (n === favourite) expect((table[0]?.points ?? 0) - points, event.name).toBeLessThanOrEqual(3);
      }
    }
    expect(gone).toBeGreaterThan(20);
  });

  test('rules 15 before the first match the stronger side has the better chance, and all of a season add up', () => {
    const world = worldOf('ice-hockey');
    const leagues = createLeagueWinners(world, SEED);
    const { publishMs, tournament } = leagueOf(leagues.at(NOW, NOW), 2);
    const atMs = publishMs + 3 * DAY_MS;
    const event = leagueOf(workedAt(leagues, atMs), 2);
    const strengths = new Map(
      (world.season(tournament.id, 6) ?? [])
        .flatMap(({ home, away }) => [home, away])
        .map(({ id, strength }) => [String(id), strength]),
    );
    const chances = chancesOf(event, atMs);
    const byStrength = event.runners
      .map(({ id }, n) => ({ strength: strengths.get(id) ?? 0, chance: chances[n] ?? 0 }))
      .sort((a, b) => b.strength - a.strength);
    expect(byStrength[0]?.chance).toBe(Math.max(...chances));
    expect(byStrength[0]?.chance).toBeGreaterThan(3 * (byStrength[7]?.chance ?? 1));
    for (const places of [1, 3]) expect(chancesOf(event, atMs, places).reduce((a, b) => a + b, 0)).toBeCloseTo(places, 6);
  });

  test('H205 chances and results are the same after a restart, whatever was worked out before', () => {
    const [running, restarted] = [0, 1].map(() => createLeagueWinners(worldOf('basketball'), SEED)) as [
      LeagueWinners,
      LeagueWinners,
    ];
    for (let hour = 72; hour > 0; hour--) workedAt(running, NOW - hour * HOUR_MS);
    const [before, after] = [workedAt(running, NOW), workedAt(restarted, NOW)];
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    for (const [n, event] of before.entries()) {
      expect(chancesOf(after[n] as OutrightEvent, NOW)).toEqual(chancesOf(event, NOW));
    }
    const other = createLeagueWinners(createWholeWorld({ seed: 'other', sports: (key) => key === 'basketball' }), 'other');
    expect(chancesOf(workedAt(other, NOW)[0] as OutrightEvent, NOW)).not.toEqual(chancesOf(before[0] as OutrightEvent, NOW));
  });

  test('H206 prices follow the table at the full hour after a match, worked out before it begins; while matches are played nothing is offered', () => {
    const world = worldOf('basketball');
    const leagues = createLeagueWinners(world, SEED);
    const { tournament, startMs } = leagueOf(leagues.at(NOW, NOW), 2);
    const matches = world.season(tournament.id, world.seasonAt(tournament.id, NOW) ?? -1) ?? [];
    const begins = matches.find((match) => match.startMs > NOW)?.startMs ?? 0;
    let counted = begins;
    // To the hour at which the table counts all that have begun.
    while (matches.some((match) => match.startMs <= counted && match.startMs + OVER_AFTER_MS > counted))
      counted = (Math.floor(counted / HOUR_MS) + 1) * HOUR_MS;
    expect(counted).toBeGreaterThan(begins);
    expect(counted).toBeLessThan(startMs);
    const before = chancesOf(leagueOf(workedAt(leagues, begins - 1), 2), begins - 1);
    const event = leagueOf(workedAt(leagues, counted - HOUR_MS), 2);
    for (const atMs of [begins, counted - HOUR_MS, counted - 1]) expect(event.chancesAt(atMs, 0)).toBeUndefined();
    expect(chancesOf(event, counted)).not.toEqual(before);
  });

  test('H206 nothing is offered and nothing decided before it is worked out, in steps that others have time between', () => {
    const leagues = createLeagueWinners(worldOf('basketball'), SEED);
    const [event] = leagues.at(NOW, NOW) as [OutrightEvent];
    expect(event.chancesAt(NOW, 0)).toBeUndefined();
    expect(event.finish()).toBeUndefined();
    let steps = 0;
    for (const _ of leagues.work(NOW)) steps++;
    expect(steps).toBeGreaterThan(500);
    expect(event.chancesAt(NOW, 0)).toBeDefined();
    // It was asked how the season ends: that was worked out too.
    expect(event.finish()?.length).toBe(event.runners.length);
  });
});
