import { describe, expect, test } from 'vitest';
import { toFixture } from './fixture.ts';
import { decodeFrame } from './map.ts';

const RUNNERS = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: `Runner ${id}` }));
const outright = { name: 'Dunes Open', end_time: 2_000, runners: RUNNERS, each_way: { places: 2, numerator: 1, denominator: 4 } };
const listed = {
  urn: 'df:outright:1',
  sport: { urn: 'df:sport:9', name: 'Golf', system_id: 9 },
  category: { urn: 'df:category:9', name: 'World' },
  tournament: { urn: 'df:tournament:9', name: 'Tour', rank: 1 },
  start_time: 1_000,
  product: 3,
  live_coverage: true,
  status: 0,
};
const why = (over: object) => {
  const read = toFixture({ ...listed, ...over });
  return 'why' in read ? read.why : null;
};

describe('a fixture with runners', () => {
  test('is both sides of itself, and has its runners, its end and its each-way terms', () => {
    const runners = [...RUNNERS.slice(0, 3), { id: 'd', name: 'Runner d', non_runner: 1 }];
    expect(toFixture({ ...listed, outright: { ...outright, runners } })).toMatchObject({
      urn: 'df:outright:1',
      home: { urn: 'df:outright:1', name: 'Dunes Open' },
      away: { urn: 'df:outright:1', name: 'Dunes Open' },
      liveCoverage: false,
      outright: {
        endTimeMs: 2_000,
        eachWay: { places: 2, numerator: 1, denominator: 4 },
        runners: [{ outcomeId: 'a', isNonRunner: false }, {}, {}, { outcomeId: 'd', name: 'Runner d', isNonRunner: true }],
      },
    });
  });

  test('is read with 150 runners and with 300, and not with more', () => {
    const field = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `Runner ${at}` }));
    expect([150, 300, 301].map((count) => why({ outright: { ...outright, runners: field(count) } }))).toEqual([
      null,
      null,
      'fixture:outright.runners',
    ]);
  });

  test.each([
    ['no runners', { runners: null }, 'fixture:outright.runners'],
    ['one runner', { runners: RUNNERS.slice(0, 1) }, 'fixture:outright.runners'],
    ['the same runner twice', { runners: [RUNNERS[0], RUNNERS[0]] }, 'fixture:outright.same_runners'],
    ['a runner without a name', { runners: [RUNNERS[0], { id: 'x', name: ' ' }] }, 'fixture:outright.runners.1.name'],
    ['a runner whose id is code', { runners: [RUNNERS[0], { id: "x';--", name: 'x' }] }, 'fixture:outright.runners.1.id'],
    ['an end before its start', { end_time: 999 }, 'fixture:outright.end_time'],
    ['an end that is no time', { end_time: 'soon' }, 'fixture:outright.end_time'],
    ['more than the whole for a place', { each_way: { places: 2, numerator: 5, denominator: 4 } }, 'fixture:outright.each_way'],
    ['a place for everybody', { each_way: { places: 4, numerator: 1, denominator: 4 } }, 'fixture:outright.each_way'],
  ])('is refused with %s', (_name, over, expected) => {
    expect(why({ outright: { ...outright, ...over } })).toBe(expected);
  });

  test('is refused when it is no such thing at all', () => {
    for (const not of ['x', 7, [], true]) expect(why({ outright: not }), String(not)).toMatch(/^fixture:outright/);
    // Nothing said of it: then it is a match, and has no sides.
    expect(why({ outright: null })).toBe('fixture:home');
  });
});

describe('results of runners', () => {
  const settled = (...outcomes: object[]) => settledOf({ id: 534 }, outcomes);
  const settledOf = (market: object, outcomes: object[]) =>
    decodeFrame(
      JSON.stringify({
        type: 'bet_settlement',
        product: 3,
        event_id: 'df:outright:1',
        timestamp: 5_000,
        certainty: 2,
        markets: [{ ...market, outcomes }],
      }),
    );
  const outcomesOf = (decoded: ReturnType<typeof settled>) =>
    decoded.message?.kind === 'settlement' ? decoded.message.markets[0]?.outcomes : undefined;

  test('rules 4.3 a third is a third, whatever decimals it is written with', () => {
    const third = { result: 1, dead_heat_factor: '0.333333' };
    const read = settled({ id: 'a', ...third }, { id: 'b', ...third }, { id: 'c', ...third }, { id: 'd', result: 0 });
    expect(outcomesOf(read)?.map(({ deadHeatFactor }) => deadHeatFactor)).toEqual(['1/3', '1/3', '1/3', null]);
    expect(outcomesOf(settled({ id: 'a', result: 1, dead_heat_factor: '2/3' }))?.[0]?.deadHeatFactor).toBe('2/3');
  });

  test('rules 8.8 what a withdrawn runner takes off the winnings of others goes by its price', () => {
    const gone = (odds: string) => ({ id: 'd', result: 0, void_factor: '1', withdrawn: { at: 4_000, odds } });
    expect(outcomesOf(settled(gone('4.00')))?.[0]?.deduction).toEqual({ share: '1/4', beforeMs: 4_000 });
    expect(outcomesOf(settled(gone('51.00')))?.[0]?.deduction).toBeUndefined();
    expect(outcomesOf(settled(gone('51.00')))?.[0]?.withdrawn, 'its price is compared with ours').toEqual({
      odds: '51.00',
      atMs: 4_000,
    });
  });

  test.each([
    ['a runner that is not void', { withdrawn: { at: 4_000, odds: '4.00' } }],
    ['a price that is none', { void_factor: '1', withdrawn: { at: 4_000, odds: '4,00' } }],
    ['a price without a profit', { void_factor: '1', withdrawn: { at: 4_000, odds: '1.00' } }],
    ['no price', { void_factor: '1', withdrawn: { at: 4_000 } }],
    ['a moment after the message', { void_factor: '1', withdrawn: { at: 5_001, odds: '4.00' } }],
  ])('XR-11 a withdrawal of %s makes the event doubtful', (_name, over) => {
    const { message, doubt } = settled({ id: 'd', result: 0, ...over });
    expect(doubt?.urns).toEqual(['df:outright:1']);
    expect(message?.kind === 'settlement' && message.markets).toEqual([]);
  });

  test.each([
    ['the winner of a match', { id: 1 }],
    ['the first scorer', { id: 38, specifiers: 'type=prematch' }],
    ['places without their number', { id: 536 }],
  ])('XR-11 nothing is taken off winnings of %s: a withdrawal in it makes the event doubtful', (_name, market) => {
    const gone = { id: '2', result: 0, void_factor: '1', withdrawn: { at: 4_000, odds: '1.05' } };
    const { message, doubt } = settledOf(market, [{ id: '1', result: 1 }, gone]);
    expect([doubt?.urns, doubt?.why]).toEqual([['df:outright:1'], 'result:withdrawn']);
    expect(message?.kind === 'settlement' && message.markets).toEqual([]);
  });
});

describe('a fixture with a stream', () => {
  const { start_time, ...rest } = listed;
  const match = {
    ...rest,
    urn: 'df:match:1',
    start_time,
    home: { urn: 'df:c:1', name: 'A' },
    away: { urn: 'df:c:2', name: 'B' },
  };
  const read = (url: unknown, type: unknown = 'hls') => {
    const fixture = toFixture({ ...match, stream: { type, url } }, 'https://feed.example:4100');
    return 'why' in fixture ? fixture.why : fixture.stream?.url;
  };

  test.each([
    ['/v1/streams/x/index.m3u8', 'https://feed.example:4100/v1/streams/x/index.m3u8'],
    ['https://other.example/x.m3u8', 'https://other.example/x.m3u8'],
    ['javascript:alert(1)', 'fixture:stream.url'],
    ['file:///etc/passwd', 'fixture:stream.url'],
    ['ftp://x/y', 'fixture:stream.url'],
    ['/a b', 'fixture:stream.url'],
    [7, 'fixture:stream.url'],
    ['https://[', undefined],
  ])('whose address is %s', (url, expected) => {
    expect(read(url)).toBe(expected);
  });

  test('of a type that is not known is refused, and one without a stream has none', () => {
    expect(read('/x', 'rtmp')).toBe('fixture:stream.type');
    expect(toFixture({ ...match, stream: null })).not.toHaveProperty('stream');
  });
});
