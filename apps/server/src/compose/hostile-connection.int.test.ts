import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectProvider } from '../../test-kit/providers/connect-provider.ts';
import { Board } from '../modules/catalogue/board/board.ts';
import { marketIdOf } from '../modules/catalogue/board/market-key.ts';
import { dusklineFeed } from '../modules/feed/adapters/duskline-feed/duskline-feed.ts';
import { Feed } from '../modules/feed/feed.ts';
import { FakeGates, FakeSettlements } from '../modules/feed/test-kit.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { bookOf } from './test-kit/board-book.ts';
import { ScriptedProvider } from './test-kit/scripted-provider.ts';

/** Frames too large to be read, and lists without an end, over a real connection: the feed over the real board, with gates in memory. */
const MARKETS = [
  {
    id: 1,
    status: 1,
    outcomes: [
      { id: '1', odds: '2.10' },
      { id: '2', odds: '3.40' },
      { id: '3', odds: '3.60' },
    ],
  },
];
const BIG = 'df:match:2';

let provider: ScriptedProvider;
let board: Board;
let gates: FakeGates;
let feed: Feed;
let alarms: string[];
let closings: string[];

beforeEach(async () => {
  provider = new ScriptedProvider();
  for (const [urn, product] of [
    ['df:match:1', 3],
    [BIG, 3],
    ['df:match:3', 1],
  ] as const)
    provider.events.push({ urn, product, markets: MARKETS });
  const url = await provider.start();
  board = new Board(() => Date.now());
  board.applyProducer(1, true);
  board.applyProducer(3, true);
  gates = new FakeGates();
  alarms = [];
  closings = [];
  feed = new Feed({
    provider: connectProvider(dusklineFeed, { url }),
    clock: { now: () => Date.now() },
    log: createLog('warn', { write: (line) => closings.push(...(/"what":"disconnected"/.test(line) ? [line] : [])) }),
    metrics: createMetrics(),
    alarms: { raise: (name) => alarms.push(name) },
    book: bookOf(board),
    gates,
    settlements: new FakeSettlements(),
    producers: [1, 3],
    positions: { load: () => Promise.resolve(new Map()), save: () => Promise.resolve() },
  });
});
afterEach(async () => {
  await feed.stop();
  await provider.stop();
});

function takesBets(urn: string): boolean {
  const match = [...board.state.matches.values()].find((one) => one.urn === urn);
  return gates.takesBets(match?.producer ?? 0, match?.id ?? 0, marketIdOf(match?.id ?? 0, { marketType: 1, specifiers: '' }));
}
const open = () => provider.events.filter(({ urn }) => takesBets(urn)).map(({ urn }) => urn);
const SOON = { timeout: 60_000, interval: 50 };

describe('P38 a frame that is too large', () => {
  const large = (event: { urn: string; product: number }, requestId: number) => ({
    type: 'odds_change',
    product: event.product,
    event_id: event.urn,
    request_id: requestId,
    markets: MARKETS,
  });
  const forms: [string, (plain: object) => string | Buffer][] = [
    ['17 MB, its number at the end', (plain) => provider.frame({ ...plain, junk: 'x'.repeat(17e6) })],
    ['12 MB, its number in the middle', (plain) => numberInTheMiddle(provider.frame(plain), 12e6)],
    ['not in UTF-8', (plain) => Buffer.from(provider.frame({ ...plain, junk: '\u00e9' }), 'latin1')],
  ];
  /** Where neither the beginning nor the end of the frame shows it. */
  const numberInTheMiddle = (frame: string, size: number): string => {
    const { seq, ...rest } = JSON.parse(frame);
    return JSON.stringify({ ...rest, filler: 'x'.repeat(100_000), seq, junk: 'x'.repeat(size) });
  };

  test.each(forms)(
    '%s, in every recovery: its event is shut, nothing else, and the connection stays',
    async (_name, cut) => {
      const plain = provider.bookOf;
      provider.bookOf = (event, requestId) => (event.urn === BIG ? cut(large(event, requestId)) : plain(event, requestId));
      await feed.start();
      await vi.waitFor(() => expect(open()).toEqual(['df:match:1', 'df:match:3']), SOON);
      // The second question comes after two seconds: a lost frame would long have been noticed.
      await vi.waitFor(() => expect(provider.eventRecoveries).toBeGreaterThanOrEqual(2), SOON);
      expect(open()).toEqual(['df:match:1', 'df:match:3']);
      expect([provider.connections, provider.recoveries, closings]).toEqual([1, 2, []]);
      expect(alarms).toContain('feed_event_doubtful');
      provider.bookOf = plain;
      await vi.waitFor(() => expect(open()).toHaveLength(3), SOON);
    },
    40_000,
  );

  test('XR-30 beyond every bound the connection is closed, and opened again after seconds only', async () => {
    await feed.start();
    await vi.waitFor(() => expect(open()).toHaveLength(3), SOON);
    const cutAt = performance.now();
    provider.send(provider.frame({ ...large({ urn: BIG, product: 3 }, 1), junk: 'x'.repeat(65 * 1024 * 1024) }));
    await vi.waitFor(() => expect(closings).toHaveLength(1), SOON);
    await vi.waitFor(() => expect(provider.connections).toBe(2), SOON);
    expect(performance.now() - cutAt).toBeGreaterThan(3_900);
    await vi.waitFor(() => expect(open()).toHaveLength(3), SOON);
  }, 40_000);
});

describe('P40 a list of fixtures without an end', () => {
  test.each([['same'], ['new']] as const)(
    'with the %s fixtures on every page keeps nothing from opening',
    async (kind) => {
      provider.endless = kind;
      await feed.start();
      await vi.waitFor(() => expect(open()).toHaveLength(3), SOON);
      expect(alarms).toContain('feed_reference_unreadable');
      // One reading ends after 500 pages; the next one may have begun.
      expect(provider.lists).toBeLessThan(1_000);
    },
    40_000,
  );

  test('it is told as well when it is listed again after the connection broke', async () => {
    await feed.start();
    await vi.waitFor(() => expect(open()).toHaveLength(3), SOON);
    provider.endless = 'same';
    provider.breakLine();
    await vi.waitFor(() => expect(alarms).toContain('feed_reference_unreadable'), SOON);
    await vi.waitFor(() => expect(open()).toHaveLength(3), SOON);
  }, 40_000);
});
