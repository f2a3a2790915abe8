import { describe, expect, test } from 'vitest';
import { outrightsAt } from './calendar.ts';
import { finishOrder, groupTied, placeChances, type RaceRunner, winChances } from './race.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const DAY_MS = 86_400_000;
const events = outrightsAt('duskline', NOW - DAY_MS, NOW);
const field = (...weights: number[]): RaceRunner[] => weights.map((weight, at) => ({ id: String(at), name: `R${at}`, weight }));
const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

describe('outrights of the world', () => {
  test('the same seed makes the same events, and another seed other fields', () => {
    expect(JSON.stringify(outrightsAt('duskline', NOW - DAY_MS, NOW))).toBe(JSON.stringify(events));
    expect(JSON.stringify(outrightsAt('other', NOW - DAY_MS, NOW))).not.toBe(JSON.stringify(events));
  });

  test('golf, cycling, motor sport and leagues are there at any time, with up to 150 runners who are called differently', () => {
    for (let day = 0; day < 60; day += 4) {
      const at = outrightsAt('duskline', NOW + day * DAY_MS - DAY_MS, NOW + day * DAY_MS);
      const sports = new Set(at.map(({ sport }) => sport.name));
      expect([...sports].sort(), `day ${day}`).toEqual(['Basketball', 'Cycling', 'Golf', 'Motor sport', 'Soccer']);
      for (const { runners, name } of at) expect(new Set(runners.map((one) => one.name)).size, name).toBe(runners.length);
    }
    expect(Math.max(...events.map(({ runners }) => runners.length))).toBe(150);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  test('an event is published before betting closes, and betting closes before it is over', () => {
    for (const { publishMs, startMs, endMs } of events) expect(publishMs < startMs && startMs < endMs).toBe(true);
  });

  test('who has withdrawn does not finish, is known before the start, and everybody else finishes once', () => {
    let withdrawn = 0;
    for (const event of events) {
      const out = new Set(event.withdrawals.map(({ runnerId }) => runnerId));
      withdrawn += out.size;
      for (const { atMs } of event.withdrawals) expect(atMs).toBeLessThan(event.startMs);
      const finished = (event.finish() ?? []).flatMap((group) => group.map(({ id }) => id));
      expect([...finished].sort()).toEqual(event.runners.flatMap(({ id }) => (out.has(id) ? [] : [id])).sort());
    }
    expect(withdrawn).toBeGreaterThan(0);
  });
});

describe('a race', () => {
  test('is won as often as the weights say', () => {
    const runners = field(4, 2, 1, 1);
    const wins = [0, 0, 0, 0];
    const races = 8_000;
    for (let seed = 0; seed < races; seed++) {
      const at = Number(finishOrder(runners, seed)[0]?.id);
      wins[at] = (wins[at] ?? 0) + 1;
    }
    for (const [at, chance] of winChances([4, 2, 1, 1]).entries()) {
      const deviation = Math.sqrt((chance * (1 - chance)) / races);
      expect(Math.abs((wins[at] ?? 0) / races - chance), `runner ${at}`).toBeLessThan(4 * deviation);
    }
  });

  test('gives places as often as their chances say, within five points', () => {
    const weights = [6, 4, 3, 2, 2, 1, 1, 1, 1, 1];
    const placed = weights.map(() => 0);
    const races = 4_000;
    for (let seed = 0; seed < races; seed++)
      for (const { id } of finishOrder(field(...weights), seed).slice(0, 3)) placed[Number(id)] = (placed[Number(id)] ?? 0) + 1;
    for (const [at, chance] of placeChances(weights, 3).entries())
      expect(Math.abs((placed[at] ?? 0) / races - chance), `runner ${at}`).toBeLessThan(0.045);
  });

  test.each([1, 3, 5, 10])('has chances of %i places that add up to the places', (places) => {
    const weights = [9, 5, 3, 2, 1, 1, 1, 0.5, 0.2, 0.1, 0.05];
    const chances = placeChances(weights, places);
    expect(sum(chances)).toBeCloseTo(places, 6);
    expect(Math.max(...chances)).toBeLessThanOrEqual(1);
  });

  test('of golf has one winner, places that are shared, and everybody in their order', () => {
    const order = finishOrder(field(...Array(60).fill(1)), 7);
    const groups = groupTied(order, true);
    expect(groups[0]).toHaveLength(1);
    expect(groups.some((group) => group.length > 2)).toBe(true);
    expect(groups.flat()).toEqual(order);
    expect(groupTied(order, false).every((group) => group.length === 1)).toBe(true);
  });
});
