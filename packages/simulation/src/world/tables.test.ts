import { describe, expect, test } from 'vitest';
import { lineUpOf, squadOf } from './squads.ts';
import { formOf, headToHead, tableOf } from './tables.ts';
import { createWholeWorld } from './whole-world.ts';

const world = createWholeWorld({ seed: 'duskline' });
const END_OF_SEASON = Date.UTC(2026, 5, 20);
const DAY_MS = 86_400_000;
const soccerLeagues = world.entities.tournaments.filter(
  ({ id, sport, rank, field }) => sport === 'soccer' && rank <= 40 && field === 'men' && world.hasTable(id),
);

describe('tables, form and line-ups', () => {
  test('H206 champions of soccer win 2.0 to 2.5 points a game on average and the last 0.5 to 0.9, by what was played', () => {
    const champions: number[] = [];
    const lasts: number[] = [];
    for (const { id } of soccerLeagues) {
      const table = tableOf(world, id, END_OF_SEASON);
      const first = table[0];
      const last = table.at(-1);
      if (first === undefined || last === undefined || first.played < 25) continue;
      expect(table.reduce((sum, row) => sum + row.won, 0)).toBe(table.reduce((sum, row) => sum + row.lost, 0));
      expect(table.reduce((sum, row) => sum + row.scored, 0)).toBe(table.reduce((sum, row) => sum + row.conceded, 0));
      champions.push(first.points / first.played);
      lasts.push(last.points / last.played);
    }
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(champions.length).toBeGreaterThan(12);
    expect(mean(champions)).toBeGreaterThan(2);
    expect(mean(champions)).toBeLessThan(2.4);
    expect(mean(lasts)).toBeGreaterThan(0.55);
    expect(mean(lasts)).toBeLessThan(0.9);
  });

  test('H206 a table counts the matches that are over at the moment, and no others', () => {
    const league = soccerLeagues[0];
    const at = Date.UTC(2026, 10, 23);
    const table = tableOf(world, league?.id ?? 0, at);
    const over = (world.season(league?.id ?? 0, 6) ?? []).filter(
      ({ startMs, fate }) => startMs < at - 4 * 3_600_000 && (fate === 'played' || fate === 'misreported'),
    );
    expect(over.length).toBeGreaterThan(80);
    expect(table.reduce((sum, row) => sum + row.played, 0)).toBe(over.length * 2);
    expect(table.map(({ position }) => position)).toEqual(table.map((_, i) => i + 1));
  });

  test('H206 form and head to head are what the results say, latest first', () => {
    const at = Date.UTC(2026, 10, 23);
    const matches = world
      .matches(at, at + 7 * DAY_MS)
      .filter(({ tournament }) => tournament.sport === 'soccer' && tournament.rank <= 3);
    for (const match of matches) {
      const form = formOf(world, match.tournament.id, match.home.id, at);
      expect(form.length).toBe(5);
      for (const [i, { match: earlier, score, outcome }] of form.entries()) {
        expect(earlier.startMs).toBeLessThan(form[i - 1]?.match.startMs ?? at);
        const isHome = earlier.home.id === match.home.id;
        const [own, other] = isHome ? [score.home, score.away] : [score.away, score.home];
        expect(outcome).toBe(own > other ? 'won' : own < other ? 'lost' : 'drawn');
        expect(score).toEqual(world.resultOf(earlier));
      }
      for (const { match: earlier } of headToHead(world, match)) {
        expect(earlier.startMs).toBeLessThan(match.startMs);
        expect(new Set([earlier.home.id, earlier.away.id])).toEqual(new Set([match.home.id, match.away.id]));
      }
    }
    expect(matches.length).toBeGreaterThan(5);
    expect(headToHead(world, matches[0] as (typeof matches)[0]).length).toBeGreaterThan(3);
  });

  test('H206 eleven begin, nobody who is injured, with the shares of goals adding up to about 1', () => {
    const at = Date.UTC(2026, 10, 23);
    const matches = world.matches(at, at + 3 * DAY_MS).filter(({ tournament }) => tournament.sport === 'soccer');
    let out = 0;
    for (const match of matches) {
      const { home, away } = lineUpOf(match);
      for (const side of [home, away]) {
        expect(side.begin.length).toBe(11);
        const ids = [...side.begin, ...side.bench, ...side.out.map(({ player }) => player)].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        out += side.out.length;
      }
      expect(lineUpOf(match)).toEqual({ home, away });
      const squad = squadOf('soccer', match.home);
      expect(new Set(squad.map(({ name }) => name)).size).toBe(squad.length);
      expect(home.begin.reduce((sum, { share }) => sum + share, 0)).toBeGreaterThan(0.6);
    }
    expect(out / matches.length / 2).toBeGreaterThan(0.8);
    expect(out / matches.length / 2).toBeLessThan(3.5);
    expect(squadOf('tennis', (matches[0] as (typeof matches)[0]).home)).toEqual([]);
  });
});
