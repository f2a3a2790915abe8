import { PriceFlag } from '@duskline/contract/realtime';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BoardMessage } from '../../../platform/bus/board-message.ts';
import { boardWith, fixture, HOUR, handicap, liveState, moneyline, NOON, odds, total } from '../test-kit.ts';
import { Board } from './board.ts';
import { marketIdOf } from './market-key.ts';
import { isOfferShut } from './producers.ts';

const ML = marketIdOf(1, { marketType: 1, specifiers: '' });
const home = `${ML}.1`;
const match = { matchId: 1, producer: 3 };
const stop = (timestampMs: number, reason?: string): BoardMessage & { kind: 'stop' } => ({
  kind: 'stop',
  ...match,
  timestampMs,
  groups: ['all'],
  marketStatus: 'suspended',
  ...(reason !== undefined && { reason }),
});

test('TR-B8 rules 10.3 a market says how long ago it came out of a suspension, whatever suspended it', () => {
  let nowMs = NOON;
  const board = new Board(() => nowMs);
  board.applyFixture(fixture());
  const since = () => board.selection(home)?.sinceSuspensionMs;
  board.apply(odds(10, [moneyline('2.10')]));
  expect(since()).toBeNull();
  board.apply(stop(20));
  expect(since()).toBeNull();
  board.apply(odds(30, [moneyline('2.20')]));
  nowMs += 9_999;
  expect(since()).toBe(9_999);
  board.apply(odds(40, [moneyline('2.30')]));
  expect(since()).toBe(9_999);
  board.apply(odds(50, [{ ...moneyline('2.30'), status: 'suspended' }]));
  board.apply(odds(60, [moneyline('2.30')]));
  expect(since()).toBe(0);
});

describe('prices', () => {
  test('a price becomes a selection with its natural key and integer odds', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [moneyline('2.10'), handicap('-0.25')]));
    expect(board.selection(home)).toMatchObject({
      matchId: 1,
      marketType: 1,
      specifiers: '',
      outcomeId: '1',
      oddsMilli: 2100,
      isActive: true,
      isSuspended: false,
      isLive: false,
      bettingSourceType: 1,
      sportSystemId: 1,
      startTimeMs: NOON + 3 * HOUR,
    });
    expect(board.selection('1.1')).toBeNull();
    expect(board.selection('nonsense')).toBeNull();
  });

  test('the change record names just what differs', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [moneyline('2.10', '3.40', '3.60'), total('2.5')]));
    const change = board.apply(odds(11, [moneyline('2.10', '3.40', '3.55'), total('2.5')]));
    expect(change?.prices).toEqual([{ selectionId: `${ML}.3`, oddsMilli: 3550, flags: 0, preview: true }]);
    expect(change?.marketsChanged).toBe(false);
    expect(change?.gates).toEqual({ isOpen: true, markets: [] });
    expect(board.apply(odds(12, [moneyline('2.10', '3.40', '3.55')]))).toBeNull();
  });

  test('price and match versions only grow', () => {
    const board = boardWith(fixture());
    const versions: number[] = [];
    for (let n = 1; n <= 5; n++) {
      board.apply(odds(n, [moneyline(`2.1${n}`)]));
      versions.push(board.selection(home)?.priceVersion ?? 0);
    }
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(new Set(versions).size).toBe(5);
  });

  test('an older or repeated message changes nothing', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [moneyline('2.10')]));
    expect(board.apply(odds(10, [moneyline('9.90')]))).toBeNull();
    expect(board.apply(odds(9, [moneyline('8.80')]))).toBeNull();
    expect(board.selection(home)?.oddsMilli).toBe(2100);
    expect(board.state.counters.get('stale_market')).toBe(2);
  });

  test('what a message does not list stays; a full message takes away what it does not list', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [moneyline(), total('2.5')]));
    board.apply(odds(11, [total('2.5', '1.85', '2.00')]));
    expect(board.selection(home)?.isSuspended).toBe(false);
    const change = board.apply(odds(12, [total('2.5', '1.80', '2.05')], { isFull: true }));
    expect(board.selection(home)?.isSuspended).toBe(true);
    expect(change?.marketsChanged).toBe(true);
    expect(change?.gates.markets).toEqual([{ marketId: ML, isOpen: false }]);
    expect(change?.prices).toContainEqual({
      selectionId: home,
      oddsMilli: 2100,
      flags: PriceFlag.SUSPENDED | PriceFlag.MARKET_SUSPENDED | PriceFlag.INACTIVE,
      preview: true,
    });
  });

  test('H207 a book in several messages of one moment is one book: the second opens what the first did not list', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [moneyline(), total('2.5')]));
    board.apply(odds(12, [moneyline()], { isFull: true }));
    const line = marketIdOf(1, { marketType: 18, specifiers: 'total=2.5' });
    const isOpen = (id: number): boolean => {
      const market = board.market(id);
      return market !== null && board.isMarketOpen(market);
    };
    expect(isOpen(line)).toBe(false);
    board.apply(odds(12, [total('2.5')], { isContinued: true }));
    expect([isOpen(line), isOpen(ML)]).toEqual([true, true]);
    // One that is no answer does not win over what is as new.
    board.apply(odds(12, [{ ...total('2.5'), status: 'suspended' }]));
    expect(isOpen(line)).toBe(true);
  });

  test('an outcome that is not offered keeps its last price and cannot be bet on', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [moneyline('2.10')]));
    const away = { ...moneyline('2.00', '3.00') };
    away.outcomes = away.outcomes?.map((o) => (o.outcomeId === '3' ? { outcomeId: '3', isActive: false } : o)) ?? [];
    board.apply(odds(11, [away]));
    expect(board.selection(`${ML}.3`)).toMatchObject({ oddsMilli: 3600, isActive: false, isSuspended: true });
    expect(board.selection(home)).toMatchObject({ oddsMilli: 2000, isSuspended: false });
  });
});

describe('stops, results and ends', () => {
  test('a bet stop shuts every market until a newer price opens it', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [moneyline(), total('2.5')]));
    const change = board.apply(stop(20, 'goal'));
    expect(change?.gates.isOpen).toBe(false);
    expect(change?.gates.markets).toHaveLength(2);
    expect(board.selection(home)?.isSuspended).toBe(true);
    board.apply(odds(15, [moneyline('2.20')]));
    expect(board.selection(home)).toMatchObject({ isSuspended: true, oddsMilli: 2200 });
    board.apply(odds(21, [moneyline('2.30')]));
    expect(board.selection(home)).toMatchObject({ isSuspended: false, oddsMilli: 2300 });
    const over = `${marketIdOf(1, { marketType: 18, specifiers: 'total=2.5' })}.12`;
    expect(board.selection(over)?.isSuspended).toBe(true);
  });

  test('a bet stop of one group leaves the other markets open', () => {
    const board = boardWith(fixture());
    const firstHalf = { ...moneyline(), marketType: 60 };
    board.apply(odds(10, [moneyline(), firstHalf]));
    board.apply({ ...stop(20), groups: ['1st_half'] });
    expect(board.selection(home)?.isSuspended).toBe(false);
    expect(board.selection(`${marketIdOf(1, { marketType: 60, specifiers: '' })}.1`)?.isSuspended).toBe(true);
  });

  test('goals, red cards and stops move the match state counter; a clock does not (rule 10.3)', () => {
    const board = boardWith(fixture());
    const counter = () => board.selection(home)?.matchStateVersion;
    board.apply(odds(10, [moneyline()], { producer: 1, state: liveState() }));
    const start = counter() ?? 0;
    board.apply(
      odds(11, [], { producer: 1, state: liveState({ clock: { matchTimeS: 605, isStopped: false, atMs: NOON + 5000 } }) }),
    );
    expect(counter()).toBe(start);
    board.apply(odds(12, [], { producer: 1, state: liveState({ homeScore: 1 }) }));
    expect(counter()).toBe(start + 1);
    board.apply(odds(13, [], { producer: 1, state: liveState({ homeScore: 1, redCardsAway: 1 }) }));
    expect(counter()).toBe(start + 2);
    board.apply({ ...stop(14, 'penalty'), producer: 1 });
    expect(counter()).toBe(start + 3);
  });

  test('in basketball a basket is no material change', () => {
    const board = boardWith(fixture({ sport: 'Basketball', systemId: 20 }));
    board.apply(odds(10, [], { producer: 1, state: liveState({ periodKey: 'quarter_1' }) }));
    const before = board.match(1)?.stateVersion;
    board.apply(odds(11, [], { producer: 1, state: liveState({ periodKey: 'quarter_1', homeScore: 2 }) }));
    expect(board.match(1)?.stateVersion).toBe(before);
  });

  test('a result shuts the market for good; a rollback lets the next price open it', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [moneyline()]));
    board.apply({ kind: 'decided', ...match, timestampMs: 20, markets: [{ marketType: 1, specifiers: '' }] });
    board.apply(odds(25, [moneyline('2.20')]));
    expect(board.selection(home)?.isSuspended).toBe(true);
    board.apply({ kind: 'undecided', ...match, timestampMs: 30, markets: [{ marketType: 1, specifiers: '' }] });
    board.apply(odds(35, [moneyline('2.30')]));
    expect(board.selection(home)).toMatchObject({ isSuspended: false, oddsMilli: 2300 });
    board.apply({ kind: 'decided', ...match, timestampMs: 20, markets: [{ marketType: 1, specifiers: '' }] });
    expect(board.selection(home)?.isSuspended).toBe(false);
  });

  test('XR-20 a refused result lets go of its market, which opens with the next prices; what was decided since stays', () => {
    const board = boardWith(fixture());
    const markets = [{ marketType: 1, specifiers: '' }];
    const say = (kind: 'decided' | 'refused', timestampMs: number) => board.apply({ kind, ...match, timestampMs, markets });
    board.apply(odds(10, [moneyline()]));
    say('decided', 20);
    board.apply(odds(25, [moneyline('2.20')]));
    say('refused', 19);
    expect(board.market(board.selection(home)?.marketId ?? 0)?.status).toBe('settled');
    say('refused', 20);
    expect(board.selection(home)).toMatchObject({ isSuspended: true, oddsMilli: 2200 });
    expect(board.market(board.selection(home)?.marketId ?? 0)?.status).toBe('suspended');
    say('decided', 20);
    board.apply(odds(35, [moneyline('2.30')]));
    expect(board.selection(home)).toMatchObject({ isSuspended: false, oddsMilli: 2300 });
    expect(say('refused', 20), 'said once more it shuts nothing').toBeNull();
    say('decided', 40);
    say('refused', 20);
    expect(board.selection(home)?.isSuspended).toBe(true);
  });

  test('handed over: the old producer has no say once the new one has sent the market', () => {
    const board = boardWith(fixture({ startTimeMs: NOON + 60_000 }));
    board.apply(odds(10, [moneyline()]));
    board.apply(odds(20, [{ marketType: 1, specifiers: '', status: 'handed_over', isFavourite: false }]));
    expect(board.selection(home)?.isSuspended).toBe(true);
    board.apply(odds(21, [moneyline('1.95')], { producer: 1, state: liveState() }));
    expect(board.selection(home)).toMatchObject({ isSuspended: false, producer: 1, isLive: true, bettingSourceType: 2 });
    board.apply(odds(22, [{ marketType: 1, specifiers: '', status: 'handed_over', isFavourite: false }]));
    expect(board.selection(home)?.isSuspended).toBe(false);
  });

  test('an ended match takes no bets, leaves the lists after its time and stays for late messages', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [moneyline()], { producer: 1, state: liveState() }));
    const end = board.apply(
      odds(20, [], { producer: 1, state: liveState({ status: 'ended', periodKey: 'ended', homeScore: 2 }) }),
    );
    expect(end).toMatchObject({ statusChanged: 'ended', isLive: true, gates: { isOpen: false } });
    board.apply(odds(21, [moneyline('1.50')], { producer: 1 }));
    expect(board.selection(home)?.isSuspended).toBe(true);
    expect(board.state.counters.get('odds_after_end')).toBe(1);
    expect(board.retireEnded(NOON - 1)).toEqual([]);
    board.match(1)?.fragments.set('en', { version: 1, bytes: Buffer.from('{}') });
    expect(board.retireEnded(NOON)).toMatchObject([{ matchId: 1, statusChanged: 'removed' }]);
    expect(board.findMatches({})).toEqual([]);
    expect(board.match(1)?.state?.homeScore).toBe(2);
    expect(board.match(1)?.fragments.size).toBe(0);
    expect(
      board.apply({ kind: 'decided', ...match, timestampMs: 30, markets: [{ marketType: 1, specifiers: '' }] }),
    ).not.toBeUndefined();
    expect(board.forgetRetired(NOON)).toEqual([1]);
    expect(board.market(ML)).toBeNull();
  });

  test('H226 who plays nowhere on the board any more has no place on it', () => {
    const names = (board: Board): string[] => [...board.state.competitors.values()].map(({ name }) => name).sort();
    const board = boardWith(fixture({ home: 'A', away: 'B' }), fixture({ matchId: 2, home: 'B', away: 'C' }));
    expect(names(board)).toEqual(['A', 'B', 'C']);
    board.applyFixture(fixture({ home: 'D', away: 'B' }));
    expect(names(board)).toEqual(['B', 'C', 'D']);
    board.apply(odds(10, [], { producer: 1, state: liveState() }));
    board.apply(odds(20, [], { producer: 1, state: liveState({ status: 'ended', periodKey: 'ended' }) }));
    board.retireEnded(NOON);
    expect(board.forgetRetired(NOON)).toEqual([1]);
    expect(names(board)).toEqual(['B', 'C']);
    expect(board.match(2)?.home.matches.size).toBe(1);
    board.applyFixture(fixture({ matchId: 3, home: 'D', away: 'B' }));
    expect(names(board)).toEqual(['B', 'C', 'D']);
  });

  test('H226 what was over when it was first listed is shown nowhere and forgotten with the next look, however often it is listed', () => {
    const over = fixture({ matchId: 2, startTimeMs: NOON - 7_200_000, status: 'ended' });
    const board = boardWith(fixture());
    for (let list = 0; list < 3; list += 1) {
      board.applyFixture(over);
      expect(board.match(2)).toMatchObject({ phase: 'ended', isRetired: true });
      expect(board.findMatches({}).map(({ id }) => id)).toEqual([1]);
      expect(board.forgetRetired(NOON - 1)).toEqual([2]);
      expect(board.match(2)).toBeNull();
    }
    expect(board.state.listedOver.size).toBe(0);
  });

  test('H226 what was on offer here when it ended is kept for late messages, however often it is listed', () => {
    const startTimeMs = NOON - 7_200_000;
    const board = boardWith(fixture({ startTimeMs }));
    board.applyFixture(fixture({ startTimeMs, status: 'ended' }));
    board.retireEnded(NOON);
    expect(board.forgetRetired(NOON - 1)).toEqual([]);
    expect(board.match(1)?.phase).toBe('ended');
  });

  test('F-F3 messages for an unknown match are counted, not thrown', () => {
    const board = boardWith();
    expect(board.apply(odds(1, [moneyline()]))).toBeNull();
    expect(board.state.counters.get('unknown_match')).toBe(1);
  });

  test('a prematch match past its start takes no bets even if the feed did not say that it began', () => {
    const board = boardWith(fixture({ startTimeMs: NOON - 1 }));
    board.apply(odds(10, [moneyline()]));
    expect(board.selection(home)?.isSuspended).toBe(true);
  });
});

describe('producers', () => {
  test('TR-B13 a silent producer suspends what was taken from it, and nothing else', () => {
    const board = boardWith(fixture(), fixture({ matchId: 2, startTimeMs: NOON + 60_000, home: 'A', away: 'B' }));
    board.apply(odds(10, [moneyline()]));
    board.apply(odds(10, [moneyline()], { matchId: 2, producer: 1, state: liveState() }));
    const other = `${marketIdOf(2, { marketType: 1, specifiers: '' })}.1`;
    const changes = board.applyProducer(1, true);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      matchId: 2,
      liveInfo: { SuspendReason: 'feed_down' },
      gates: { isOpen: true, markets: [] },
    });
    expect(changes[0]?.prices.every(({ flags }) => flags === (PriceFlag.SUSPENDED | PriceFlag.MARKET_SUSPENDED))).toBe(true);
    expect(board.selection(other)?.isSuspended).toBe(true);
    expect(board.selection(home)?.isSuspended).toBe(false);
    expect(board.applyProducer(1, true)).toEqual([]);
    // The other one still brings odds.
    expect(isOfferShut(board.state)).toBe(false);
    board.applyProducer(3, true);
    expect(isOfferShut(board.state)).toBe(true);
    expect(board.applyProducer(1, false)[0]?.prices.every(({ flags }) => flags === 0)).toBe(true);
    expect(board.selection(other)?.isSuspended).toBe(false);
  });
});

describe('a latest time that lies ahead of the clock', () => {
  const board = () => {
    const made = new Board(
      () => NOON,
      undefined,
      () => NOON + 30 * 24 * HOUR,
    );
    const virtual = { season: '1', matchDay: 1 };
    const fixtures = [
      fixture({ startTimeMs: NOON - HOUR }),
      { ...fixture({ matchId: 2, home: 'A', away: 'B', startTimeMs: NOON + HOUR }), virtual },
      // As many days as a board has.
      ...Array.from({ length: 9 }, (_, n) =>
        fixture({ matchId: n + 3, home: `C${n}`, away: `D${n}`, startTimeMs: NOON + HOUR + n * 24 * HOUR }),
      ),
    ];
    for (const one of fixtures) {
      made.applyFixture(one);
      made.apply(odds(10, [moneyline()], { matchId: one.matchId }));
    }
    return made;
  };

  test('XR-02 matches that are late by the clock are asked about all the same, and what is drawn by that time', () => {
    const ids = board().overdueMatches();
    expect(ids.map(({ matchId }) => matchId).sort()).toEqual([1, 2]);
  });
});

describe('order of arrival', () => {
  const markets = [moneyline, () => total('2.5'), () => total('3.5')] as const;
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('odds' as const),
        market: fc.nat(2),
        price: fc.integer({ min: 170, max: 199 }),
        status: fc.constantFrom('active', 'suspended', 'inactive'),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('stop' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('decided' as const, 'undecided' as const), market: fc.nat(2) }) },
  );

  const messageOf = (s: typeof step extends fc.Arbitrary<infer T> ? T : never, timestampMs: number): BoardMessage => {
    if (s.kind === 'stop') return stop(timestampMs);
    const market = markets[s.market]?.() ?? moneyline();
    if (s.kind !== 'odds')
      return { kind: s.kind, ...match, timestampMs, markets: [{ marketType: market.marketType, specifiers: market.specifiers }] };
    const status = s.status as 'active' | 'suspended' | 'inactive';
    return odds(timestampMs, [
      {
        ...market,
        status,
        outcomes: market.outcomes?.map((o) => ({ ...o, odds: ((s.price + (s.market === 0 ? 80 : 0)) / 100).toFixed(2) })) ?? [],
      },
    ]);
  };

  const book = (messages: BoardMessage[]): string => {
    const board = boardWith(fixture());
    for (const message of messages) if (message.kind !== 'producer' && message.kind !== 'fixture') board.apply(message);
    return JSON.stringify(
      [...board.state.markets.values()]
        .sort((a, b) => a.id - b.id)
        .filter(({ outcomes }) => outcomes.length > 0)
        .map(({ id, status, outcomes }) => [id, status, outcomes.map(({ oddsMilli }) => oddsMilli)]),
    );
  };

  test('F-F2 any order and any duplicates of the same messages end in the same book', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), fc.infiniteStream(fc.nat(1_000_000)), (steps, keys) => {
        const messages = steps.map((s, n) => messageOf(s, n + 1));
        const shuffled = [...messages, ...messages.filter((_, n) => n % 3 === 0)]
          .map((message) => ({ message, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ message }) => message);
        expect(book(shuffled)).toBe(book(messages));
      }),
      { numRuns: 500 },
    );
  });
});
