import { SPORTS } from '@duskline/simulation/sport/registry';
import { describe, expect, test } from 'vitest';
import { applyToBook, createEventBook } from './event-book.ts';
import { type EventInfo, simulatedSource } from './match-source.ts';
import { type EventMessage, isResult, keyOf, MARKET } from './protocol.ts';
import { createSession } from './session.ts';
import { createWorldClock } from './world-clock.ts';

const START_MS = Date.UTC(2026, 10, 20, 14);
const HOUR_MS = 3_600_000;

function infoOf(sport: (typeof SPORTS)[number]): EventInfo {
  const side = (number: number): EventInfo['home'] => ({
    urn: `df:competitor:${number}`,
    name: `Side ${number}`,
    short_name: 'S',
  });
  return {
    urn: 'df:match:1',
    sport: { urn: `df:sport:${sport.systemId}`, name: sport.name, system_id: sport.systemId },
    category: { urn: 'df:category:1', name: 'Category', country_code: 'INT' },
    tournament: { urn: 'df:tournament:1', name: 'Tournament', rank: 1 },
    home: side(1),
    away: side(2),
    liveCoverage: true,
  };
}

/** A whole match of a sport, as its reader is told of it. */
function played(sport: (typeof SPORTS)[number], seed: number) {
  const setting = { gap: 0.1, pace: 1, bestOf: 3, field: 'men', isNeutral: false, needsWinner: seed % 2 === 1, seed } as const;
  const source = simulatedSource(infoOf(sport), { spec: { sport: sport.key, setting }, startMs: START_MS, fate: 'played', seed });
  let now = START_MS - HOUR_MS / 4;
  const session = createSession(source, { clock: createWorldClock(() => now, 1), driftRate: 1 });
  session.resume(now);
  const messages: EventMessage[] = [session.snapshot(now)];
  for (; !session.closed(); now = Math.max(now + 1, session.nextDueMs(now))) messages.push(...session.advance(now));
  return { source, session, messages };
}

describe.each(SPORTS)('a match of $key', (sport) => {
  const { source, session, messages } = played(sport, 3);

  test('H200 every market that was offered has its result in the end, and the reader holds the same book', () => {
    const book = createEventBook();
    const offered = new Set<string>();
    for (const message of messages) {
      applyToBook(book, message);
      if (message.type === 'odds_change')
        for (const market of message.markets) if (market.status === MARKET.active) offered.add(keyOf(market));
    }
    expect([...offered].filter((key) => !book.results.has(key))).toEqual([]);
    expect([...book.markets]).toEqual([...session.book.markets]);
    expect(offered.size).toBeGreaterThan(10);
  });

  test('H200 no market is open while its result is known', () => {
    const model = source.model();
    const book = createEventBook();
    const open: string[] = [];
    let at = Number.NaN;
    let decided: string[] = [];
    /** Many messages tell of prices between two entries of the course, where nothing more is decided. */
    const decidedAt = (index: number): string[] => {
      if (index !== at) decided = model.decidedAt(index).map(({ type, specifiers }) => `${type}/${specifiers}`);
      at = index;
      return decided;
    };
    for (const message of messages) {
      applyToBook(book, message);
      if (isResult(message)) continue;
      const atMs = message.timestamp - START_MS;
      if (atMs < 0) continue;
      for (const key of decidedAt(model.indexAt(atMs)))
        if (book.markets.get(key)?.status === MARKET.active) open.push(`${key} at ${atMs}`);
    }
    expect(open).toEqual([]);
  });

  test('every market type and outcome that is offered is described, or is a player of the fixture', () => {
    const known = new Map(sport.markets.map((market) => [market.id, new Set(market.outcomes.map(({ id }) => id))]));
    const players = new Set(session.players().map(({ urn }) => urn));
    const unknown = new Set<string>();
    for (const message of messages) {
      if (message.type !== 'odds_change') continue;
      for (const { id, outcomes = [] } of message.markets)
        for (const outcome of outcomes)
          if (known.get(id)?.has(outcome.id) !== true && !players.has(outcome.id)) unknown.add(`${id} ${outcome.id}`);
    }
    expect([...unknown]).toEqual([]);
  });
});
