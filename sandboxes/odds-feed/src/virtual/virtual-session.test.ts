import { verifyDraw } from '@duskline/simulation/virtual/verify';
import { drawIdsBetween } from '@duskline/simulation/virtual/virtual-calendar';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { type EventMessage, MARKET } from '../protocol.ts';
import type { EventSession } from '../session.ts';
import { figuresBetween } from './day-figures.ts';
import { readDraw } from './read-draw.ts';
import { createVirtualWorld } from './virtual-world.ts';

const MINUTE_MS = 60_000;
const NOON = Date.UTC(2026, 10, 23, 12);
const KEY = 'a master key of a test, which is long enough';

type Fixture = EventSession & { fixture(): Record<string, unknown> };

/** A world of its own with a clock that the test moves, and the events that it has given to the engine. */
function world(startMs = NOON, masterKey = KEY, seed = 'duskline') {
  let wallMs = startMs;
  const listed = new Map<string, EventSession>();
  const virtual = createVirtualWorld({ seed, masterKey, wall: () => wallMs });
  const engine = {
    add: (session: EventSession) => void listed.set(session.urn, session),
    remove: (urn: string) => void listed.delete(urn),
  };
  const moveTo = (ms: number): EventMessage[] => {
    wallMs = ms;
    virtual.pump(engine);
    return [...listed.values()].flatMap((session) => session.advance(ms));
  };
  moveTo(startMs);
  return { virtual, listed, moveTo };
}
const urnsAt = (startMs: number) => [...drawIdsBetween(startMs, startMs + 1)].map((drawId) => `df:virtual:${drawId}`);
const shown = (session: EventSession | undefined) => readDraw((session as Fixture).fixture());

describe('the virtual sports of the sandbox', () => {
  test('three offs of each sport are open, one every three, three, two and four minutes', () => {
    const { listed } = world();
    const open = [...listed.values()].filter((session) => !session.closed() && !session.suspended());
    const bySport = Map.groupBy(open, ({ info }) => info.sport.name);
    expect(Object.fromEntries([...bySport].map(([name, list]) => [name, list.length]))).toEqual({
      'Virtual soccer': 24,
      'Virtual horse racing': 3,
      'Virtual greyhounds': 3,
      'Virtual tennis': 3,
    });
    const day = Map.groupBy(drawIdsBetween(NOON, NOON + 24 * 60 * MINUTE_MS), (drawId) => drawId.split('-')[0]);
    expect([...day.values()].map((list) => list.length)).toEqual([3_840, 480, 720, 360]);
  });

  test('a match of sets ends with the sets that each side has won, and the games of every set', () => {
    const { virtual, moveTo, listed } = world();
    const sets = [...listed.values()].filter(({ info }) => info.sport.name === 'Virtual tennis').map(({ urn }) => urn);
    moveTo(NOON + 60 * MINUTE_MS);
    for (const urn of sets) {
      const { status_summary, virtual: draw } = (virtual.find(urn) as Fixture).fixture() as {
        status_summary: { home_score: number; away_score: number; period_scores: { home_score: number; away_score: number }[] };
        virtual: { result: { sets: [number, number][] } };
      };
      expect(Math.max(status_summary.home_score, status_summary.away_score)).toBe(2);
      expect(status_summary.period_scores.map(({ home_score, away_score }) => [home_score, away_score])).toEqual(
        draw.result.sets,
      );
    }
    expect(sets.length).toBeGreaterThan(0);
  });

  test('every club plays once on a match day, and every other club at home and away in a season', () => {
    const games = new Map<string, number>();
    const midnight = Date.UTC(2026, 10, 23);
    const { virtual } = world(midnight + 100 * MINUTE_MS);
    for (let day = 0; day < 30; day++) {
      const sides = urnsAt(midnight + day * 3 * MINUTE_MS).flatMap((urn) => {
        const fixture = (virtual.find(urn) as Fixture).fixture() as {
          virtual: object;
          home?: { name: string };
          away?: { name: string };
        };
        if (!fixture.home || !fixture.away) return [];
        expect(fixture.virtual).toMatchObject({ season: '2026-11-23/01', match_day: day + 1 });
        games.set(`${fixture.home.name}:${fixture.away.name}`, 1);
        return [fixture.home.name, fixture.away.name];
      });
      expect(new Set(sides).size, `day ${day}`).toBe(16);
      expect(sides).toHaveLength(16);
    }
    expect(games.size).toBe(16 * 15);
  });

  test('a draw is sealed before betting opens, its seed is told after the result, and both are still there a year later', () => {
    const [urn = ''] = urnsAt(NOON + 6 * MINUTE_MS);
    const { virtual, listed, moveTo } = world();
    const before = shown(listed.get(urn));
    expect(before.seed).toBeUndefined();
    moveTo(NOON + 6 * MINUTE_MS);
    expect(shown(listed.get(urn)).seed).toBeUndefined();
    const settlements = moveTo(NOON + 8 * MINUTE_MS).filter(({ event_id: of, type }) => of === urn && type === 'bet_settlement');
    const after = shown(listed.get(urn));
    const verified = verifyDraw(before.seal, after.seed ?? '', before.offer);
    if (!verified.ok) throw new Error(verified.reason);
    expect(settlements).toHaveLength(1);
    expect(settlements[0]).toMatchObject({
      product: 6,
      certainty: 2,
      draw: { seal: before.seal, seed: after.seed },
      markets: verified.markets.map(({ id, outcomes }) => ({
        id,
        outcomes: outcomes.map((outcome) => ({ id: outcome.id, result: outcome.won ? 1 : 0 })),
      })),
    });
    moveTo(NOON + 365 * 24 * 60 * MINUTE_MS);
    expect(listed.has(urn)).toBe(false);
    expect(shown(virtual.find(urn))).toEqual(after);
  });

  test('AMB-15 a race is called by its course and its number of the day, which is short', () => {
    const [urn = ''] = urnsAt(NOON - 2 * MINUTE_MS - 90_000);
    const { outright } = (world().virtual.find(urn) as Fixture).fixture() as { outright: { name: string } };
    // The off at 11:56:30 is the 359th of a day that has one every two minutes.
    expect(outright.name).toBe('Virtual Dog Track R359');
  });

  test('who a number was cannot be said otherwise after the draw', () => {
    const [urn = ''] = urnsAt(NOON - 2 * MINUTE_MS - 90_000);
    const { virtual } = world();
    const fixture = (virtual.find(urn) as Fixture).fixture() as { outright: { runners: { id: string; name: string }[] } };
    const check = (runners: typeof fixture.outright.runners) => {
      const { offer, seal, seed } = readDraw({ ...fixture, outright: { ...fixture.outright, runners } });
      return verifyDraw(seal, seed ?? '', offer).ok;
    };
    const { runners } = fixture.outright;
    const [one, two, ...others] = runners as [(typeof runners)[number], (typeof runners)[number]];
    expect(check(runners)).toBe(true);
    expect(check([{ id: one.id, name: two.name }, { id: two.id, name: one.name }, ...others])).toBe(false);
    expect(() => check([two, one, ...others])).toThrow('in order');
  });

  test('no market can be bet on from the off, and results come after it', () => {
    const { moveTo } = world();
    const offMs = NOON + 6 * MINUTE_MS;
    const urns = new Set(urnsAt(offMs));
    moveTo(offMs - 1);
    const said = [...moveTo(offMs), ...moveTo(offMs + 1), ...moveTo(offMs + 2 * MINUTE_MS)].filter(({ event_id: of }) =>
      urns.has(of),
    );
    const changes = said.filter((message) => message.type === 'odds_change');
    expect(changes.length).toBe(2 * urns.size);
    expect(changes.flatMap(({ markets }) => markets).some(({ status }) => status === MARKET.active)).toBe(false);
    expect(changes.filter(({ timestamp }) => timestamp === offMs)).toHaveLength(urns.size);
    for (const one of said) if (one.type === 'bet_settlement') expect(one.timestamp).toBeGreaterThan(offMs);
  });

  test('a clock that is put back opens no draw whose seed is out', () => {
    const { virtual, listed, moveTo } = world();
    moveTo(NOON + 120 * MINUTE_MS);
    const gone = urnsAt(NOON + 6 * MINUTE_MS);
    moveTo(NOON);
    for (const urn of gone) {
      expect(listed.has(urn)).toBe(false);
      expect(virtual.find(urn)?.closed()).toBe(true);
    }
  });

  test('a world that is made again, without any state, has the same seals and seeds; another key has others', () => {
    const [urn = ''] = urnsAt(NOON - 6 * MINUTE_MS);
    const first = shown(world().virtual.find(urn));
    expect(shown(world().virtual.find(urn))).toEqual(first);
    expect(shown(world(NOON, `${KEY}!`).virtual.find(urn)).seal).not.toBe(first.seal);
    expect(shown(world(NOON, KEY, 'other').virtual.find(urn)).seal).not.toBe(first.seal);
  });

  test('what was never published is not found', () => {
    const { virtual } = world();
    const [early = ''] = urnsAt(NOON + 30 * MINUTE_MS);
    for (const urn of [
      early,
      'df:virtual:dogs-1',
      'df:virtual:dogs-01-1',
      'df:virtual:dogs-1-2',
      'df:virtual:cats-1-1',
      'df:match:1',
    ])
      expect(virtual.find(urn), urn).toBeUndefined();
  });

  test('results since a moment are those that were told since, each once', () => {
    const { virtual } = world();
    const since = NOON - 60 * MINUTE_MS;
    const found = [...virtual.resultsSince(since)];
    expect(new Set(found.map(({ event_id: of }) => of)).size).toBe(found.length);
    expect(found.every(({ timestamp }) => timestamp >= since && timestamp <= NOON)).toBe(true);
    expect(found).toHaveLength(160 + 20 + 30 + 15);
  });

  test('every market costs between 3 % and 60 %, and a day stays within 6,000 events', () => {
    const { events, figures } = figuresBetween('duskline', NOON, NOON + 20 * MINUTE_MS);
    for (const { sport, market, least, most } of figures) {
      expect(least, `${sport} ${market}`).toBeGreaterThan(0.03);
      expect(most, `${sport} ${market}`).toBeLessThan(0.6);
    }
    expect(events * 72).toBeLessThan(6_000);
  });

  test('the virtual sports are off unless they are asked for, and need a key that nobody knows', () => {
    expect(readConfig({}).VIRTUAL).toBe('off');
    expect(() => readConfig({ VIRTUAL: 'on' })).toThrow('VIRTUAL_KEY');
    expect(() => readConfig({ VIRTUAL: 'on', VIRTUAL_KEY: 'short' })).toThrow('32');
    expect(readConfig({ VIRTUAL: 'on', VIRTUAL_KEY: KEY }).VIRTUAL).toBe('on');
    expect(() => readConfig({ VIRTUAL: 'on', VIRTUAL_KEY: KEY, NOW: '2026-11-23T12:00:00Z' })).toThrow('NOW');
    expect(readConfig({ NOW: '2026-11-23T12:00:00Z' }).NOW).toBe(NOON);
  });
});
