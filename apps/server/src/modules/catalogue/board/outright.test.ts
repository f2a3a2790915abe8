import { describe, expect, test } from 'vitest';
import type { MarketUpdate, OutrightTerms } from '../../../platform/bus/board-message.ts';
import { createRoutes } from '../routes.ts';
import { boardAt, fixture, HOUR, liveState, moneyline, NOON, odds } from '../test-kit.ts';
import type { PlacedFixture } from './apply-fixture.ts';
import type { Board } from './board.ts';
import { shutForWithdrawal } from './outright.ts';

const RUNNERS = ['Ada Lunt', 'Bo Carse', 'Cy Denholm', 'Di Ewart', 'Ed Fenby', 'Flo Garth'];
const terms = (over: Partial<OutrightTerms> = {}, out: readonly string[] = []): OutrightTerms => ({
  runners: RUNNERS.map((name, at) => ({ outcomeId: `r${at}`, name, isNonRunner: out.includes(`r${at}`) })),
  endTimeMs: NOON + 90 * HOUR,
  eachWay: { places: 3, numerator: 1, denominator: 4 },
  ...over,
});
/** Match 1 is a match of soccer, 2 an outright of golf. */
function outright(over: Partial<PlacedFixture> = {}, of = terms()): PlacedFixture {
  const listed = fixture({
    matchId: 2,
    systemId: 9,
    sport: 'Golf',
    category: 'World',
    tournament: 'Tour',
    home: 'Dunes Open',
    away: 'Dunes Open',
  });
  return { ...listed, liveCoverage: false, outright: of, ...over };
}
const market = (winners: number, prices: readonly string[]): MarketUpdate => ({
  marketType: winners === 1 ? 534 : 536,
  specifiers: winners === 1 ? '' : `winners=${winners}`,
  status: 'active',
  isFavourite: false,
  outcomes: prices.map((price, at) => ({ outcomeId: `r${at}`, odds: price, isActive: true })),
});
const WINNER = market(1, ['3.80', '5.00', '6.00', '7.00', '8.00', '9.00']);
const TOP_THREE = market(3, ['1.50', '1.60', '1.80', '1.90', '2.00', '2.20']);

function aBoard() {
  let now = NOON;
  const board = boardAt(() => now, fixture(), outright());
  board.apply(odds(NOON, [moneyline()]));
  board.apply(odds(NOON, [WINNER, TOP_THREE], { matchId: 2 }));
  return {
    board,
    wait(ms: number) {
      now += ms;
      return board.passTime();
    },
  };
}
const ask = (board: Board, id: 'sportoutright.get' | 'sportoutright.getall' | 'sporttype.getactiveoutrights', query = {}) => {
  const answer = createRoutes(board, () => NOON)[id]({ language: 'en-US' } as never, { query, body: undefined } as never);
  return JSON.parse((answer as { body: Buffer }).body.toString());
};
const selectionOf = (board: Board, outcomeId: string, type = 534) => {
  const found = [...(board.match(2)?.markets.values() ?? [])].find(({ marketType }) => marketType === type);
  return board.selection(`${found?.id}.${outcomeId}`);
};

describe('spec 200 outrights', () => {
  test('H209 the last status of an outright that is over already is a change of its own: its result has to have it', () => {
    const { board } = aBoard();
    // The list was read before what led to it had arrived by the stream.
    board.applyFixture(outright({ status: 'closed', startTimeMs: NOON - HOUR }));
    const settled = { ...WINNER, status: 'settled' } as const;
    board.apply(odds(NOON + 1, [settled], { matchId: 2, state: liveState() }));
    const change = board.apply(odds(NOON + 2, [], { matchId: 2, state: liveState({ status: 'closed' }) }));
    expect(change).toMatchObject({ matchId: 2 });
    expect(board.match(2)).toMatchObject({ phase: 'ended', status: 'closed' });
    expect(board.apply(odds(NOON + 3, [], { matchId: 2, state: liveState({ status: 'closed' }) }))).toBeNull();
  });

  test('stand in lists of their own and in none of matches', () => {
    const { board } = aBoard();
    expect(board.findMatches({}).map(({ id }) => id)).toEqual([1]);
    expect([...board.state.sports.values()].map(({ matches }) => matches.size)).toEqual([1, 0]);
    expect([...board.state.outrights].map(({ id }) => id)).toEqual([2]);
    expect(ask(board, 'sportoutright.getall')).toHaveLength(1);
    expect(ask(board, 'sporttype.getactiveoutrights')).toMatchObject([{ Name: 'Golf', MatchesCount: 1 }]);
  });

  test('have one name, their runners by name, and each-way terms as data', () => {
    const { board } = aBoard();
    const [one] = ask(board, 'sportoutright.get', { id: 2 });
    expect(one).toMatchObject({
      Name: 'Dunes Open',
      Type: 2,
      MatchLink: '/sport/outrights/world',
      EachWay: { Places: 3, Fraction: '1/4' },
      EndDateJs: NOON + 90 * HOUR,
    });
    expect(one.Runners[5]).toEqual({ OutcomeID: 'r5', Name: 'Flo Garth', IsNonRunner: false });
    expect(one.Markets.map(({ Title }: { Title: string }) => Title)).toEqual(['Winner', 'Top 3']);
    expect(one.Markets[0].Odds.map(({ Title }: { Title: string }) => Title)).toEqual(RUNNERS);
    const titles = selectionOf(board, 'r0')?.titles('en-US');
    expect([titles?.match, titles?.market, titles?.outcome]).toEqual(['Dunes Open', 'Winner', 'Ada Lunt']);
    expect(selectionOf(board, 'r0')?.isOutright).toBe(true);
  });

  test('a list may ask for the favourites of the first market alone: it says how many there are, and who they are', () => {
    const { board } = aBoard();
    board.applyFixture(outright({}, terms({}, ['r0'])));
    const [one] = ask(board, 'sportoutright.getall', { favourites: 2 });
    expect(one.Markets.map(({ Odds, OddsCount }: { Odds: unknown[]; OddsCount: number }) => [Odds.length, OddsCount])).toEqual([
      [2, 6],
      [0, 6],
    ]);
    // Who does not run is nobody's favourite.
    expect(one.Markets[0].Odds.map(({ Title }: { Title: string }) => Title)).toEqual(['Bo Carse', 'Cy Denholm']);
    expect(one.Runners.map(({ Name }: { Name: string }) => Name)).toEqual(['Bo Carse', 'Cy Denholm']);
    const [last] = ask(board, 'sportoutright.get', { id: 2, favourites: 6 });
    expect(last.Markets[0].Odds.at(-1).Title).toBe('Ada Lunt');
    // The call of the specification has everything.
    const [whole] = ask(board, 'sportoutright.getall');
    expect(whole.Markets.map(({ Odds, OddsCount }: { Odds: unknown[]; OddsCount?: number }) => [Odds.length, OddsCount])).toEqual(
      [
        [6, undefined],
        [6, undefined],
      ],
    );
    expect(whole.Runners).toHaveLength(6);
  });

  test.each([
    ['of its sport', { sportTypeID: 'sport' }, 1],
    ['of another sport', { sportTypeID: 999 }, 0],
    ['of another category', { categoryID: 999 }, 0],
    ['by the id of a match', { id: 1 }, 0],
  ])('asked for %s', (_name, query, count) => {
    const { board } = aBoard();
    const sportTypeID = board.match(2)?.sport.id;
    const asked = 'sportTypeID' in query && query.sportTypeID === 'sport' ? { sportTypeID } : query;
    expect(ask(board, 'sportoutright.get', asked)).toHaveLength(count);
  });

  test('F-F6 a book of places is held against as many winners', () => {
    const { board } = aBoard();
    const shut = (update: MarketUpdate, at: number) =>
      board.apply(odds(NOON + at, [update], { matchId: 2 }))?.refused[0]?.refusal;
    expect(shut(TOP_THREE, 1)).toBeUndefined();
    expect(shut({ ...TOP_THREE, specifiers: 'winners=2' }, 2)).toBe('book_too_fat');
    expect(shut(market(3, Array(6).fill('2.10')), 3)).toBe('book_below_100');
  });

  test('close at their start, whatever is said of them, and are over with their result', () => {
    const { board, wait } = aBoard();
    expect(selectionOf(board, 'r0')).toMatchObject({ isSuspended: false });
    expect(wait(3 * HOUR).map(({ matchId }) => matchId)).toContain(2);
    expect(selectionOf(board, 'r0')).toMatchObject({ isSuspended: true });
    board.apply(odds(NOON + 3 * HOUR, [WINNER], { matchId: 2 }));
    expect(selectionOf(board, 'r0')).toMatchObject({ isSuspended: true });
    expect(board.overdueMatches().map(({ matchId }) => matchId)).not.toContain(2);
  });

  test('spec 200 one that has closed is in no list and counted by none, and is still found by its id', () => {
    const { board, wait } = aBoard();
    const listed = () => [
      ask(board, 'sportoutright.getall').length,
      ask(board, 'sportoutright.getall', { favourites: 2 }).length,
      ask(board, 'sporttype.getactiveoutrights').length,
    ];
    expect(listed()).toEqual([1, 1, 1]);
    // Suspended is not closed.
    board.apply(
      odds(
        NOON + 1,
        [
          { ...WINNER, status: 'suspended' },
          { ...TOP_THREE, status: 'suspended' },
        ],
        { matchId: 2 },
      ),
    );
    expect(listed()).toEqual([1, 1, 0]);
    wait(3 * HOUR);
    expect(listed()).toEqual([0, 0, 0]);
    expect(ask(board, 'sportoutright.get', { id: 2 })).toHaveLength(1);
  });
});

describe('H211 a runner that was withdrawn takes no bets', () => {
  test('from the moment its fixture says so, in every market, also when a price comes later', () => {
    const { board } = aBoard();
    const change = board.applyFixture(outright({}, terms({}, ['r1'])));
    expect(new Set(change?.prices.map(({ selectionId }) => selectionId.split('.')[1]))).toContain('r1');
    expect(selectionOf(board, 'r1')).toMatchObject({ isActive: false, isSuspended: true });
    // Prices of the others were made with it: they are offered again when the feed has sent everything again.
    expect(change?.doubts).toEqual(['runner_withdrawn']);
    expect(selectionOf(board, 'r0')).toMatchObject({ isActive: true, isSuspended: true });
    board.apply(odds(NOON + 1, [WINNER], { matchId: 2 }));
    board.apply({ kind: 'clear', matchId: 2, producer: 3, timestampMs: NOON + 1 });
    expect(selectionOf(board, 'r0')).toMatchObject({ isActive: true, isSuspended: false });
    expect(selectionOf(board, 'r1')).toMatchObject({ isActive: false, isSuspended: true });
    expect(ask(board, 'sportoutright.get', { id: 2 })[0].Runners[1].IsNonRunner).toBe(true);
  });

  test('H235 others are sold again only at prices that were made without it, also when it runs after all', () => {
    const { board } = aBoard();
    const again = (at: number) => {
      board.apply(odds(NOON + at, [WINNER, TOP_THREE], { matchId: 2 }));
      board.apply({ kind: 'clear', matchId: 2, producer: 3, timestampMs: NOON + at });
      return selectionOf(board, 'r0')?.isSuspended;
    };
    for (const [at, out] of [['r1'], ['r1', 'r2'], ['r2', 'r3'], []].entries()) {
      expect(board.applyFixture(outright({}, terms({}, out)))?.doubts, out.join()).toEqual(['runner_withdrawn']);
      expect([selectionOf(board, 'r0')?.isSuspended, selectionOf(board, 'r0', 536)?.isSuspended]).toEqual([true, true]);
      expect(again(at + 1)).toBe(false);
    }
  });

  test('changed terms alone are shown', () => {
    const { board } = aBoard();
    const before = board.match(2)?.version ?? 0;
    expect(board.applyFixture(outright({}, terms({ eachWay: { places: 4, numerator: 1, denominator: 5 } })))).not.toBeNull();
    expect(board.match(2)?.version).toBe(before + 1);
    expect(ask(board, 'sportoutright.get', { id: 2 })[0].EachWay).toEqual({ Places: 4, Fraction: '1/5' });
    expect(board.applyFixture(outright({}, terms({ eachWay: { places: 4, numerator: 1, denominator: 5 } })))).toBeNull();
  });

  test('XR-04 an outcome that is another runner now puts the event in doubt, a new spelling does not', () => {
    const renamed = (name: string) => {
      const { board } = aBoard();
      const runners = terms().runners.map((runner, at) => (at === 0 ? { ...runner, name } : runner));
      const change = board.applyFixture(outright({}, terms({ runners })));
      return [change?.doubts, selectionOf(board, 'r2')?.isSuspended];
    };
    expect(renamed('Ada LUNT')).toEqual([[], false]);
    expect(renamed('Bo Carse')).toEqual([['runners_changed'], true]);
  });

  test('XR-04 a runner that is left out of a list is not forgotten: it comes back as itself or as another one', () => {
    const { board } = aBoard();
    const listed = (names: Readonly<Record<string, string>>) => {
      const runners = terms().runners.filter(({ outcomeId }) => outcomeId !== 'r0' || names.r0 !== undefined);
      const now = runners.map((runner) => ({ ...runner, name: names[runner.outcomeId] ?? runner.name }));
      return board.applyFixture(outright({}, terms({ runners: now })))?.doubts;
    };
    expect(listed({})).toEqual([]);
    expect(listed({ r0: 'Ada Lunt' })).toEqual([]);
    expect(listed({})).toEqual([]);
    expect(listed({ r0: 'Gil Hatch' })).toEqual(['runners_changed']);
  });

  test('XR-04 a new runner may be called like anything, also like a property of every object', () => {
    const { board } = aBoard();
    const runners = [
      ...terms().runners,
      ...['constructor', '__proto__', 'toString'].map((outcomeId) => ({ outcomeId, name: outcomeId, isNonRunner: false })),
    ];
    expect(board.applyFixture(outright({}, terms({ runners })))?.doubts).toEqual([]);
    const swapped = runners.map((one) => (one.outcomeId === '__proto__' ? { ...one, name: 'Gil Hatch' } : one));
    expect(board.applyFixture(outright({}, terms({ runners: swapped })))?.doubts).toEqual(['runners_changed']);
  });

  test('XR-04 an event that turns into a match, or a match into an event, is in doubt', () => {
    const { board } = aBoard();
    const { outright: _, ...plain } = outright();
    expect(board.applyFixture(plain)?.doubts).toEqual(['runners_changed']);
    expect(board.applyFixture({ ...fixture(), outright: terms() })?.doubts).toEqual(['runners_changed']);
  });
});

test('spec 202 a match has its number at the provider of statistics; an outright and a draw have none, whatever their own numbers are', () => {
  const virtual = { season: '2026-11-20', matchDay: 1 };
  const board = boardAt(
    () => NOON,
    fixture(),
    { ...outright(), urn: 'df:outright:4711' },
    { ...fixture({ matchId: 3, home: 'Ash', away: 'Birch' }), virtual },
  );
  const handler = createRoutes(board, () => NOON)['statscore.mappedevent'];
  const eventOf = (matchId: number) => handler({} as never, { query: { matchId }, body: undefined } as never);
  expect([1, 2, 3, 4].map(eventOf)).toEqual([1, null, null, null].map((EventId, at) => ({ MatchId: at + 1, EventId })));
});

test('spec 200 what an outright decides is said in the language of the reader, in lists and in tickets; other commas are part of a name', () => {
  const board = boardAt(() => NOON, fixture(), outright());
  board.apply(odds(NOON, [WINNER], { matchId: 2 }));
  const { id } = [...(board.match(2)?.markets.values() ?? [])][0] ?? {};
  const said = (name: string, language: string) => {
    const side = { urn: 'df:competitor:dunes', name };
    board.applyFixture({ ...outright(), home: side, away: side });
    const answer = createRoutes(board, () => NOON)['sportoutright.get'](
      { language } as never,
      { query: { id: 2 }, body: undefined } as never,
    );
    const [one] = JSON.parse((answer as { body: Buffer }).body.toString());
    expect(new Set([one.HomeTeamName, one.AwayTeamName, board.selection(`${id}.r0`)?.titles(language).match])).toEqual(
      new Set([one.Name]),
    );
    return one.Name;
  };
  expect(['en-US', 'de-DE', 'ar-EG'].map((language) => said('Dunes Open, winner', language))).toEqual([
    'Dunes Open, winner',
    'Dunes Open, Sieger',
    'Dunes Open, الفائز',
  ]);
  for (const name of ['Dunes Open', 'Masters, Augusta', 'Cup, ', ', winner of dunes']) expect(said(name, 'de-DE')).toBe(name);
});

describe('H343 when a market was shut because a runner was withdrawn', () => {
  const at = (board: Board, winners: number) =>
    [...(board.match(2)?.markets.values() ?? [])].find(({ marketType }) => marketType === (winners === 1 ? 534 : 536));
  const shutAt = (board: Board, winners: number, runner: string) => {
    const found = at(board, winners);
    return found ? shutForWithdrawal(found, runner) : null;
  };
  const decided = (timestampMs: number) => ({
    kind: 'decided' as const,
    matchId: 2,
    producer: 3,
    timestampMs,
    markets: [{ marketType: 534, specifiers: '' }],
  });

  test('H343 a listing that says so shuts all of its markets, at our time', () => {
    let now = NOON;
    const board = boardAt(() => now, fixture(), outright());
    board.apply(odds(NOON, [WINNER, TOP_THREE], { matchId: 2 }));
    expect(shutAt(board, 1, 'r1')).toBeNull();
    now += 500;
    board.applyFixture(outright({}, terms({}, ['r1'])));
    now += 500;
    board.applyFixture(outright({}, terms({ endTimeMs: NOON + 91 * HOUR }, ['r1'])));
    expect([1, 3].map((winners) => shutAt(board, winners, 'r1'))).toEqual([NOON + 500, NOON + 500]);
    expect(shutAt(board, 1, 'r2')).toBeNull();
  });

  test('H343 without one its results shut the market, until they are taken back', () => {
    let now = NOON;
    const board = boardAt(() => now, fixture(), outright());
    board.apply(odds(NOON, [WINNER, TOP_THREE], { matchId: 2 }));
    now += 500;
    board.apply(decided(NOON + 10));
    now += 500;
    board.apply(decided(NOON + 20));
    expect([1, 3].map((winners) => shutAt(board, winners, 'r1'))).toEqual([NOON + 500, null]);
    board.apply({ ...decided(NOON + 30), kind: 'undecided' });
    expect(shutAt(board, 1, 'r1')).toBeNull();
    now += 500;
    board.apply(decided(NOON + 40));
    expect(shutAt(board, 1, 'r1')).toBe(NOON + 1_500);
  });

  test('H343 a runner that was out when the event was listed first was never sold', () => {
    const board = boardAt(() => NOON, fixture(), outright({}, terms({}, ['r1'])));
    board.apply(odds(NOON, [WINNER], { matchId: 2 }));
    board.apply(decided(NOON + 10));
    expect(shutAt(board, 1, 'r1')).toBeNull();
  });
});

describe('spec 197 the stream of a match', () => {
  const stream = { type: 'hls' as const, url: 'https://streams.example/1/index.m3u8' };
  const asked = (board: Board, streamEventId: number, streamType: string) => {
    const handler = createRoutes(board, () => NOON)['sportmatch.getstreamurl'];
    return handler({ language: 'en-US' } as never, { query: { streamEventId, streamType }, body: undefined } as never);
  };

  test('U6 its address is given while it is played, and nothing of other matches, other types or before', () => {
    const board = boardAt(
      () => NOON,
      { ...fixture({ startTimeMs: NOON - 60_000 }), stream },
      fixture({ matchId: 3, home: 'Old Mill', away: 'North', startTimeMs: NOON - 60_000 }),
    );
    expect(asked(board, 1, 'hls')).toEqual({ StreamUrl: null, StreamType: 'hls' });
    board.apply(odds(NOON, [], { producer: 1, state: liveState() }));
    board.apply(odds(NOON, [], { matchId: 3, producer: 1, state: liveState() }));
    expect(asked(board, 1, 'hls')).toEqual({ StreamUrl: stream.url, StreamType: 'hls' });
    for (const [id, type] of [
      [1, 'iframe'],
      [2, 'hls'],
      [3, 'hls'],
    ] as const)
      expect(asked(board, id, type), `${id} ${type}`).toEqual({ StreamUrl: null, StreamType: type });
    const [live] = JSON.parse(
      (
        createRoutes(board, () => NOON)['sportmatch.getlive'](
          { language: 'en-US' } as never,
          { query: {}, body: {} } as never,
        ) as { body: Buffer }
      ).body.toString(),
    );
    expect([live.LiveInfo.StreamType, live.LiveInfo.StreamUrl]).toEqual(['hls', undefined]);
  });
});
