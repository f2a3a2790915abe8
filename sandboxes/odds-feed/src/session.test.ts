import { createWorld, type MatchFate, type WorldMatch } from '@duskline/simulation/world';
import { describe, expect, test } from 'vitest';
import { applyToBook, createEventBook } from './event-book.ts';
import { simulatedSource, worldInfo } from './match-source.ts';
import { POSTPONE_LEAD_MS } from './plan.ts';
import type { EventMessage, OddsChange } from './protocol.ts';
import { isResult, keyOf, MARKET } from './protocol.ts';
import { inForce } from './recovery.ts';
import { createSession, type EventSession } from './session.ts';
import { createWorldClock } from './world-clock.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 10);
const world = createWorld('sessions', 'full');
/** The next 60 days, drawn up once: rare fates are far apart. */
const CALENDAR = world.matches(NOW, NOW + 60 * 24 * HOUR_MS);

function findMatch(sport: string, fate: MatchFate, test: (match: WorldMatch) => boolean = () => true): WorldMatch {
  const found = CALENDAR.find(
    (match) => match.tournament.sport === sport && match.fate === fate && match.liveCoverage && test(match),
  );
  if (found === undefined) throw new Error(`no ${fate} ${sport} match`);
  return found;
}

function sessionOf(match: WorldMatch, wall: () => number): EventSession {
  const clock = createWorldClock(wall, 1);
  return createSession(simulatedSource(worldInfo(match, world), match), { clock, driftRate: 1 });
}

interface Played {
  readonly messages: readonly EventMessage[];
  readonly session: EventSession;
}

const plays = new Map<number, Played>();

/** Runs a match from an hour before its start to well after its end, waking it when it asks to be. */
function play(match: WorldMatch): Played {
  const known = plays.get(match.id);
  if (known !== undefined) return known;
  let now = match.startMs - HOUR_MS;
  const session = sessionOf(match, () => now);
  session.resume(now);
  const messages: EventMessage[] = [session.snapshot(now)];
  for (; !session.closed(); now = Math.max(now + 1, session.nextDueMs(now))) messages.push(...session.advance(now));
  const played = { messages, session };
  plays.set(match.id, played);
  return played;
}

const results = (messages: readonly EventMessage[]): EventMessage[] => messages.filter(isResult);

describe('prices that nobody was told of', () => {
  test('H206 a match that waits for its start is not priced by its ticks until someone asks for it; then each move is told', () => {
    const match = findMatch('soccer', 'played');
    let now = match.startMs - 20 * HOUR_MS;
    const source = simulatedSource(worldInfo(match, world), match);
    let priced = 0;
    const prematch = (...at: Parameters<typeof source.prematch>) => {
      priced++;
      return source.prematch(...at);
    };
    const session = createSession({ ...source, prematch }, { clock: createWorldClock(() => now, 1), driftRate: 1 });
    const sentUntil = (untilMs: number): EventMessage[] => {
      const messages: EventMessage[] = [];
      for (; now < untilMs; now = Math.max(now + 1, session.nextDueMs(now))) messages.push(...session.advance(now));
      return messages;
    };
    session.resume(now);
    expect(sentUntil(now + HOUR_MS)).toEqual([]);
    expect(priced).toBe(0);
    const book = createEventBook();
    applyToBook(book, session.snapshot(now));
    expect(book.markets.size).toBeGreaterThan(10);
    const moves = sentUntil(now + 10 * HOUR_MS);
    expect(moves.length).toBeGreaterThan(0);
    for (const message of moves) applyToBook(book, message);
    const oddsOf = (markets: Iterable<OddsChange['markets'][number]>) =>
      [...markets].map((market) => [keyOf(market), market.outcomes?.map(({ odds }) => odds)]).sort();
    expect(oddsOf(book.markets.values())).toEqual(oddsOf((session.snapshot(now) as OddsChange).markets));
  });
});

describe('pace', () => {
  test.each([1, 7, 20])('F-F2 at speed %i, what is due is done in that very millisecond, not asked for again', (speed) => {
    const matches = world.matches(NOW + HOUR_MS, NOW + 9 * HOUR_MS);
    expect(matches.length).toBeGreaterThan(20);
    for (const match of matches) {
      let now = NOW + 137;
      const clock = createWorldClock(() => now, 1);
      // From here on a moment of the world may lie between two milliseconds of ours.
      clock.setSpeed(speed);
      const session = createSession(simulatedSource(worldInfo(match, world), match), { clock, driftRate: 0.000001 });
      now = clock.toWall(match.startMs - POSTPONE_LEAD_MS) - 1;
      session.resume(now);
      for (let steps = 0; steps < 3 && !session.closed(); steps += 1) {
        const dueMs = session.nextDueMs(now);
        expect(dueMs).toBeGreaterThan(now);
        now = dueMs;
        session.advance(now);
      }
    }
  });
});

describe('course of an event', () => {
  for (const sport of ['soccer', 'tennis', 'basketball']) {
    test(`${sport}: prices and stops of an event strictly increase in time`, () => {
      const { messages } = play(findMatch(sport, 'played'));
      let last = 0;
      for (const message of messages) {
        if (isResult(message) || message.type === 'fixture_change') continue;
        expect(message.timestamp).toBeGreaterThan(last);
        last = message.timestamp;
      }
      expect(messages.length).toBeGreaterThan(100);
    });

    test(`${sport}: every market that was offered is settled in the end, twice, and no price comes after it`, () => {
      const { messages, session } = play(findMatch(sport, 'played'));
      expect(session.closed()).toBe(true);
      const offered = new Set(
        messages.flatMap((m) => (m.type === 'odds_change' ? m.markets.map((x) => `${x.id}/${x.specifiers ?? ''}`) : [])),
      );
      const settled = new Set(
        messages.flatMap((m) =>
          m.type === 'bet_settlement' && m.certainty === 2 ? m.markets.map((x) => `${x.id}/${x.specifiers ?? ''}`) : [],
        ),
      );
      expect([...offered].filter((key) => !settled.has(key))).toEqual([]);
      const final = messages.filter((m) => m.type === 'bet_settlement').slice(-2);
      expect(final.map((m) => m.certainty)).toEqual([1, 2]);
      const afterwards = messages.slice(messages.indexOf(final[0] as EventMessage));
      expect(
        afterwards.some((m) => m.type === 'odds_change' && m.markets.some((market) => market.status === MARKET.active)),
      ).toBe(false);
    });

    test(`${sport}: a reader's book equals the session's after every message`, () => {
      const { messages, session } = play(findMatch(sport, 'played'));
      const book = createEventBook();
      for (const message of messages) applyToBook(book, message);
      expect([...book.markets]).toEqual([...session.book.markets]);
    });

    test(`${sport}: a session begun in the middle stands where an unbroken one stands`, () => {
      const match = findMatch(sport, 'played');
      let now = match.startMs - HOUR_MS;
      const unbroken = sessionOf(match, () => now);
      unbroken.resume(now);
      for (const minutes of [-50, 3, 22, 48, 61, 75, 90]) {
        const at = match.startMs + minutes * 60_000 + 400;
        for (; now < at; now = Math.min(at, Math.max(now + 1, unbroken.nextDueMs(now)))) unbroken.advance(now);
        unbroken.advance(at);
        const begun = sessionOf(match, () => at);
        begun.resume(at);
        const view = (session: EventSession): string[] =>
          [...session.book.markets]
            .map(([key, m]) => `${key} ${m.status} ${m.status === 1 ? (m.outcomes ?? []).map((o) => o.odds).join(' ') : ''}`)
            .sort();
        expect(begun.statusCode()).toBe(unbroken.statusCode());
        expect(begun.suspended()).toBe(unbroken.suspended());
        expect(view(begun)).toEqual(view(unbroken));
        if (!begun.closed()) expect(begun.log).toEqual(unbroken.log);
      }
    });
  }

  test('a match looked up long after its end has the same results as one that was followed', () => {
    for (const sport of ['soccer', 'tennis', 'basketball']) {
      const match = findMatch(sport, 'played');
      const later = match.startMs + 30 * HOUR_MS;
      const lookedUp = sessionOf(match, () => later);
      lookedUp.resume(later);
      const results = (session: EventSession): string[] =>
        [...session.book.results].map(([key, result]) => `${key} ${JSON.stringify(result.market)}`).sort();
      expect(results(lookedUp)).toEqual(results(play(match).session));
      expect(lookedUp.closed()).toBe(true);
      const source = { ...simulatedSource(worldInfo(match, world), match), isOneOfMany: true };
      const ofMany = createSession(source, { clock: createWorldClock(() => later, 1), driftRate: 1 });
      ofMany.resume(later);
      expect(results(ofMany)).toEqual(results(lookedUp));
      expect(ofMany.log).toEqual(lookedUp.log);
      // A recovery that reaches back less far leaves it out without playing it again.
      const lastSent = Math.max(...ofMany.log.map(({ timestamp }) => timestamp));
      expect(ofMany.lastResultMs?.()).toBeGreaterThanOrEqual(lastSent);
      expect(ofMany.lastResultMs?.()).toBeLessThan(lastSent + HOUR_MS);
      expect(lookedUp.lastResultMs?.()).toBe(Number.POSITIVE_INFINITY);
      expect(ofMany.snapshot(later)).toEqual(lookedUp.snapshot(later));
      expect([ofMany.closed(), ofMany.statusCode(), ofMany.suspended()]).toEqual([
        true,
        lookedUp.statusCode(),
        lookedUp.suspended(),
      ]);
    }
  });

  test.each(['soccer', 'tennis', 'basketball'])(
    '%s: of a match that is over its status alone is kept, and what it is asked for later is what it told',
    (sport) => {
      const { session } = play(findMatch(sport, 'played'));
      const published = () => ({
        status: session.book.status,
        results: [...session.book.results].map(([key, { market }]) => `${key} ${JSON.stringify(market)}`).sort(),
        markets: [...session.book.markets].map(([key, { status }]) => `${key} ${status}`).sort(),
        inForce: inForce(session.log),
      });
      const before = published();
      const kept = session.book;
      session.sleep?.();
      expect(session.book).not.toBe(kept);
      expect(published()).toEqual(before);
      expect(before.inForce).toHaveLength(1);
      expect(session.closed()).toBe(true);
    },
  );

  test('a match that was played out by hand keeps what it told: no calendar could make that again', () => {
    const match = findMatch('soccer', 'played');
    const now = match.startMs + 10 * 60_000;
    const session = sessionOf(match, () => now);
    session.resume(now);
    session.finish(now);
    const { book, log } = session;
    session.sleep?.();
    expect(session.book).toBe(book);
    expect(session.log).toBe(log);
  });

  test('rules 16.5 a goal stops betting at once and prices come back 20 to 60 seconds later', () => {
    const match = findMatch('soccer', 'played', (candidate) =>
      play(candidate).messages.some((m) => m.type === 'bet_stop' && m.reason === 'goal'),
    );
    const { messages } = play(match);
    const at = messages.findIndex((m) => m.type === 'bet_stop' && m.reason === 'goal');
    const stop = messages[at] as EventMessage;
    const opened = messages
      .slice(at)
      .find((m): m is OddsChange => m.type === 'odds_change' && m.markets.some((x) => x.status === MARKET.active));
    const waited = (opened?.timestamp ?? 0) - stop.timestamp;
    expect(waited).toBeGreaterThanOrEqual(20_000);
    const shown = messages.slice(at).find((m): m is OddsChange => m.type === 'odds_change');
    expect((shown?.timestamp ?? 0) - stop.timestamp).toBeLessThanOrEqual(3000);
    expect(shown?.sport_event_status?.reason).toBe('goal');
  });

  test('protocol 6.2 kick-off hands the event over from prematch to live', () => {
    const { messages } = play(findMatch('soccer', 'played'));
    const at = messages.findIndex((m) => m.type === 'bet_stop');
    const [stop, handover, live] = messages.slice(at, at + 3) as [EventMessage, OddsChange, OddsChange];
    expect([stop.product, handover.product, live.product]).toEqual([3, 3, 1]);
    expect(handover.markets.every((market) => market.status === MARKET.handedOver)).toBe(true);
    expect(live.sport_event_status?.status).toBe(1);
    expect(live.markets.filter((market) => market.status === MARKET.active).length).toBeGreaterThan(20);
  });

  test('S1-5 of a match that it does not cover the feed sends no score, period or clock until the result', () => {
    const match = CALENDAR.find((candidate) => candidate.fate === 'played' && !candidate.liveCoverage);
    if (match === undefined) throw new Error('every match is covered');
    const { messages } = play(match);
    const published = messages.filter((m): m is OddsChange => m.type === 'odds_change' && m.sport_event_status !== undefined);
    const during = published.filter(({ sport_event_status: status }) => status?.status === 1);
    expect(during.length).toBeGreaterThan(0);
    for (const { sport_event_status: status } of during) expect(status).toEqual({ status: 1, match_status: 0 });
    // A session begun in between says the same.
    const at = match.startMs + 20 * 60_000;
    const begun = sessionOf(match, () => at);
    begun.resume(at);
    expect(begun.snapshot(at)).toMatchObject({ sport_event_status: { status: 1, match_status: 0 } });
    const end = published.find(({ sport_event_status: status }) => status?.status === 3);
    expect(end?.sport_event_status).toMatchObject({ home_score: expect.any(Number), away_score: expect.any(Number) });
  });
});

describe('rare fates', () => {
  test('rules 16.5 a misreported result is rolled back and settled again', () => {
    const { messages } = play(findMatch('soccer', 'misreported'));
    const tail = results(messages).slice(-3);
    expect(tail.map((m) => m.type)).toEqual(['bet_settlement', 'rollback_bet_settlement', 'bet_settlement']);
    const [wrong, back, right] = tail as [EventMessage, EventMessage, EventMessage];
    expect(wrong.timestamp).toBeLessThan(back.timestamp);
    expect(back.timestamp).toBeLessThan(right.timestamp);
    const of = (message: EventMessage): string =>
      JSON.stringify(message.type === 'bet_settlement' ? message.markets.filter((m) => m.id === 18) : '');
    expect(of(wrong)).not.toBe(of(right));
  });

  test('rules 8.6 an abandoned match settles what is decided and cancels the rest', () => {
    const { messages, session } = play(findMatch('soccer', 'abandoned'));
    expect(session.statusCode()).toBe(9);
    const cancel = results(messages).at(-1);
    expect(cancel?.type).toBe('bet_cancel');
    if (cancel?.type !== 'bet_cancel') return;
    expect(cancel.markets.some((market) => market.id === 1 && market.void_reason === 10)).toBe(true);
    const offered = new Set(session.book.markets.keys());
    for (const key of offered) expect(session.book.results.has(key)).toBe(true);
  });

  test('rules 8.7 a tennis match given up after a set has a winner', () => {
    const afterSet = (match: WorldMatch): boolean =>
      (play(match).session.book.status?.home_score ?? 0) + (play(match).session.book.status?.away_score ?? 0) > 0;
    const { session } = play(findMatch('tennis', 'abandoned', afterSet));
    expect(session.book.results.get('186/')?.kind).toBe('settled');
    const sets = [...session.book.results].find(([key]) => key.startsWith('199/'));
    expect(sets?.[1].kind).toBe('cancelled');
  });

  test('rules 8.6 a postponed match never starts and everything is cancelled', () => {
    const { messages, session } = play(findMatch('soccer', 'postponed'));
    expect(session.statusCode()).toBe(8);
    expect(messages.some((m) => m.type === 'fixture_change' && m.change_type === 3)).toBe(true);
    expect(messages.some((m) => m.product === 1)).toBe(false);
    for (const key of session.book.markets.keys()) expect(session.book.results.get(key)?.kind).toBe('cancelled');
  });

  test('a match played out early ends with the result of its course and stays ended after a restart', () => {
    const match = findMatch('soccer', 'played');
    const now = match.startMs + 10 * 60_000;
    const session = sessionOf(match, () => now);
    session.resume(now);
    const messages = session.finish(now);
    expect(messages.at(-1)?.type).toBe('odds_change');
    expect(session.closed()).toBe(true);
    const natural = play(match).session;
    expect(session.book.status?.home_score).toBe(natural.book.status?.home_score);
    const again = sessionOf(match, () => now + 5000);
    again.resume(now + 5000, now);
    expect(again.closed()).toBe(true);
    expect(again.log).toEqual(session.log);
  });
});
