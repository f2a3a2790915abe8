import { describe, expect, test } from 'vitest';
import { matchModel } from './match-model.ts';
import { createRng } from './rng.ts';
import { createWorld, type WorldMatch } from './world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 10, 20, 10);
const world = createWorld('duskline', 'full');
const sportOf = (match: WorldMatch): string => match.tournament.sport;

describe('world', () => {
  test('at any moment of two days 8 soccer, 4 tennis and 4 basketball matches are under way', () => {
    const matches = world.matches(NOW - 6 * HOUR_MS, NOW + 2 * DAY_MS).map((match) => {
      const last = matchModel(match.spec, createRng(match.seed)).entries.at(-1);
      return { sport: sportOf(match), from: match.startMs, to: match.startMs + (last?.atMs ?? 0) };
    });
    const wanted = { soccer: 8, tennis: 4, basketball: 4 };
    for (let at = NOW; at < NOW + 2 * DAY_MS; at += 5 * 60_000) {
      for (const [sport, least] of Object.entries(wanted)) {
        const live = matches.filter((match) => match.sport === sport && match.from <= at && at < match.to).length;
        expect(live, `${sport} at ${new Date(at).toISOString()}`).toBeGreaterThanOrEqual(least);
      }
    }
  });

  test('60 matches today, 250 in the next week over 12 tournaments, every day filled', () => {
    const listed = world.matches(NOW, NOW + 8 * DAY_MS).filter((match) => match.publishMs <= NOW);
    expect(world.matches(NOW, Date.UTC(2026, 10, 21)).filter((match) => match.publishMs <= NOW).length).toBeGreaterThanOrEqual(
      60,
    );
    expect(listed.length).toBeGreaterThanOrEqual(250);
    expect(new Set(listed.map((match) => match.tournament.id)).size).toBeGreaterThanOrEqual(12);
    for (let day = 0; day < 7; day++) {
      const from = NOW + day * DAY_MS;
      expect(listed.filter((match) => match.startMs >= from && match.startMs < from + DAY_MS).length).toBeGreaterThan(20);
    }
  });

  test('the same seed makes the same world, another seed another one', () => {
    const list = (seed: string): string => JSON.stringify(createWorld(seed, 'full').matches(NOW, NOW + HOUR_MS * 3));
    expect(list('a')).toBe(list('a'));
    expect(list('a')).not.toBe(list('b'));
  });

  test('ids are unique, safe integers, and lead back to their match', () => {
    const matches = world.matches(NOW, NOW + 3 * DAY_MS);
    expect(new Set(matches.map((match) => match.id)).size).toBe(matches.length);
    for (const match of matches.slice(0, 50)) {
      expect(Number.isSafeInteger(match.id)).toBe(true);
      expect(createWorld('duskline', 'full').match(match.id)).toEqual(match);
    }
    expect(world.match(1)).toBeUndefined();
  });

  test('no player meets themselves, and every name and code is filled in', () => {
    for (const match of world.matches(NOW, NOW + 2 * DAY_MS)) {
      expect(match.home.id).not.toBe(match.away.id);
      expect(match.home.name).not.toContain('*');
      expect(match.home.shortName.length).toBeGreaterThan(1);
    }
    const { tournaments, categories } = world.entities;
    expect(new Set(tournaments.map((tournament) => tournament.id)).size).toBe(tournaments.length);
    expect(new Set(categories.map((category) => category.id)).size).toBe(categories.length);
    for (const category of categories) expect(category.countryCode).toMatch(/^([A-Z]{2}|INT)$/);
  });

  test('rules 16.5 rare fates happen about as often as said', () => {
    const matches = world.matches(NOW, NOW + 30 * DAY_MS);
    const share = (fate: string): number => matches.filter((match) => match.fate === fate).length / matches.length;
    expect(share('abandoned')).toBeGreaterThan(1 / 400);
    expect(share('abandoned')).toBeLessThan(1 / 100);
    expect(share('misreported')).toBeGreaterThan(1 / 600);
    expect(share('misreported')).toBeLessThan(1 / 150);
  });
});
