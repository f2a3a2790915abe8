import type { VirtualMatch } from '@duskline/contract/entities/sport';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer, type WebPlayer } from '../../test-kit/test-server.ts';
import { type AnnouncedMatch, createVirtualBook } from '../../test-kit/virtual-book.ts';
import { announceDraw } from '../../test-kit/virtual-draw.ts';
import { sealedBook } from '../flows/virtual/sealed-book.ts';
import { decodeFrame } from '../modules/feed/adapters/duskline-feed/map.ts';
import type { EventMessage } from '../modules/feed/connection/event-queues.ts';
import type { FeedProvider } from '../modules/feed/feed-provider.ts';
import { GateSync } from '../modules/feed/ingest/gate-sync.ts';
import { Ingest } from '../modules/feed/ingest/ingest.ts';
import { HiddenPrices } from '../modules/feed/judge/hidden-prices.ts';
import { createVirtualSports } from '../modules/virtual-sports/index.ts';

/** Seeds that come before their draw begins, from the message of the feed to the bet, through the whole composed server on PostgreSQL. */
const server = await fileFixture(createTestServer());
const { app, testDb, join, bet, get } = server;
const { catalogue, draws, gates, tickets, alarms, results, settlement, clock } = app.services;
const { book, read, announce, begin } = await createVirtualBook(app.services, testDb);

const HOUR = 3_600_000;
let slot = 13_916_666;
let stamp = Date.now();
let player: WebPlayer;
beforeAll(async () => {
  player = await join();
});

const doubts: string[] = [];
const ingest = new Ingest({
  provider: {} as FeedProvider,
  book,
  gates: new GateSync(gates, book),
  settlements: results,
  hidden: new HiddenPrices(),
  now: () => clock.now(),
  onDoubt: (_urn, why) => void doubts.push(why),
  waitsForFixture: () => false,
  onKnown: () => undefined,
  settleDoubt: () => true,
  onFeedError: (what, details) => {
    throw new Error(what, { cause: details });
  },
  isStopped: () => false,
});

/** What the provider says of it, as the queue of its event takes it. */
async function say({ draw }: AnnouncedMatch, type: string, more: object): Promise<void> {
  const frame = { type, product: 6, event_id: draw.urn, timestamp: ++stamp, ...more };
  const { message } = decodeFrame(JSON.stringify(frame));
  if (!message || !('urn' in message)) throw new Error('no message of an event');
  await ingest.work(message as EventMessage);
}
/** As the desk and the feed's own judgement say it. */
const order = ({ draw }: AnnouncedMatch, more: object): Promise<void> =>
  ingest.work({ urn: draw.urn, producer: 6, timestampMs: ++stamp, requestId: null, ...more } as EventMessage);

const settles = (one: AnnouncedMatch, markets: readonly object[] = one.draw.results, seed = one.draw.seed) =>
  say(one, 'bet_settlement', { certainty: 2, draw: { seal: one.draw.seal, seed }, markets });
const named = ({ draw }: AnnouncedMatch) =>
  draw.offer.markets.map(({ id, specifiers }) => ({ id, ...(specifiers !== '' && { specifiers }) }));

async function aDraw(sport = 'dogs'): Promise<AnnouncedMatch> {
  const one = await announce(`${sport}-${++slot}-1`, Date.now() + HOUR / 2);
  await ingest.admit([read(one.draw.fixture)]);
  expect((await place(one)).status).toBe(200);
  return one;
}
async function place(one: AnnouncedMatch) {
  const selectionId = `${one.marketId}.${one.draw.won}`;
  const answer = await bet(player, selectionId, { stakes: [{ selectionId, stake: '2.00', odds: one.oddsOf(one.draw.won) }] });
  return { status: answer.status, ticketId: answer.body.TicketId as string };
}
/** As guests are shown it, once it is listed: an answer that is kept may be a second old. */
const shown = ({ matchId }: AnnouncedMatch): Promise<VirtualMatch | undefined> =>
  vi.waitFor(async () => {
    const sportId = catalogue.board.match(matchId)?.sport.id;
    const { body } = await get(null, `/api/virtualsport/getrounds?sportId=${sportId}`);
    const found = (body as unknown as VirtualMatch[]).find(({ ID }) => ID === matchId);
    expect(found).toBeDefined();
    return found;
  }, 10_000);
const seedOf = async (urn: string) =>
  (await testDb.ownerPool.query<{ seed: string | null }>('SELECT seed FROM virtual_sports.draw WHERE urn = $1', [urn])).rows[0]
    ?.seed;
const isShut = async ({ matchId }: AnnouncedMatch) =>
  (await testDb.ownerPool.query('SELECT 1 FROM money.gate WHERE kind = 1 AND id = $1 AND open', [matchId])).rows.length === 0;

describe('H230 a seed that comes before the start', () => {
  test('H230 is shown to nobody and pays nobody; the draw is shut whole and no message opens it again', async () => {
    const one = await aDraw();
    const { ticketId } = await place(one);
    const before = alarms.latest().length;
    await settles(one);
    await settlement.drain();
    expect(await seedOf(one.draw.urn)).toBe(one.draw.seed);
    expect(await shown(one)).not.toHaveProperty('Drawn');
    expect((await tickets.byId([ticketId]))[0]?.outcome).toBe(0);
    const cases = (await tickets.resultCases.list(true, 500)).filter(({ matchId }) => matchId === one.matchId);
    expect(new Set(cases.map(({ doubt }) => doubt))).toEqual(new Set(['before_start']));
    expect(alarms.latest().slice(0, alarms.latest().length - before)).toContainEqual(
      expect.objectContaining({ name: 'draw_changed', details: { urns: [one.draw.urn] } }),
    );
    expect(await isShut(one)).toBe(true);
    for (const step of [
      () => say(one, 'rollback_bet_settlement', { markets: named(one) }),
      () => order(one, { kind: 'refused', markets: named(one).map(({ id }) => ({ marketType: id, specifiers: '' })) }),
      () => say(one, 'odds_change', { markets: one.draw.prices }),
      () => order(one, { kind: 'cleared', turn: 1 }),
      () => say(one, 'odds_change', { markets: one.draw.prices }),
    ]) {
      await step();
      expect((await place(one)).status).not.toBe(200);
      expect(await isShut(one)).toBe(true);
      expect(await shown(one)).not.toHaveProperty('Drawn');
    }
    await expect(book.admit([read(one.draw.fixture)])).rejects.toThrow('draw:changed');
    await begin(one);
    expect(await draws.shown([one.draw.urn])).toMatchObject([{ result: { kind: 'race' } }]);
  });

  test.each([
    ['results of one market alone', ({ draw }: AnnouncedMatch) => draw.results.slice(0, 1)],
    ['results of no market', () => []],
    ['results of another market than it has', () => [{ id: 999_999, outcomes: [{ id: '1', result: 1 }] }]],
  ])('H230 with %s shuts all of the draw', async (_what, markets) => {
    const one = await aDraw('league');
    await settles(one, markets(one));
    expect(await seedOf(one.draw.urn)).toBe(one.draw.seed);
    for (const market of catalogue.board.match(one.matchId)?.markets.values() ?? []) expect(market.status).not.toBe('active');
    expect(await isShut(one)).toBe(true);
    expect((await place(one)).status).not.toBe(200);
  });

  test('H230 is known after a restart: neither a listing nor prices open the draw', async () => {
    const one = await aDraw();
    await settles(one);
    const again = createVirtualSports({ db: testDb.db, clock, alarms, source: app.services.config.feedProvider, isWriter: true });
    expect(again.isOut(one.draw.urn)).toBe(false);
    const other = sealedBook(catalogue, again, alarms);
    await expect(other.admit([read(one.draw.fixture)])).rejects.toThrow('draw:changed');
    expect(again.isOut(one.draw.urn)).toBe(true);
  });

  test.each([
    ['that says it is over', 4],
    ['that says it has not begun', 0],
  ])('H230 in a listing %s: the next listing, without it, does not come in either', async (_what, status) => {
    const listed = announceDraw(`dogs-${++slot}-1`, Date.now() + HOUR);
    const opened = { ...listed.fixture, status, virtual: { ...listed.fixture.virtual, seed: listed.seed } };
    await expect(book.admit([read(opened)])).rejects.toThrow('draw:changed');
    await expect(book.admit([read(listed.fixture)])).rejects.toThrow('draw:changed');
    expect(await seedOf(listed.urn)).toBe(listed.seed);
  });

  test('H230 that is not the one that was sealed tells nothing: it is not kept, and nobody is paid', async () => {
    const one = await aDraw();
    await settles(one, one.draw.results, 'e'.repeat(64));
    expect(await seedOf(one.draw.urn)).toBeNull();
    expect(draws.isOut(one.draw.urn)).toBe(false);
    expect(await shown(one)).not.toHaveProperty('Drawn');
    await expect(book.admit([read(one.draw.fixture)])).resolves.toHaveLength(1);
  });
});
