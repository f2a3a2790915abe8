import { setTimeout as sleep } from 'node:timers/promises';
import { applyDelta } from '@duskline/realtime/apply-delta';
import type { BoardFrame } from '@duskline/realtime/payload';
import type { Position, ServerMessage } from '@duskline/realtime/protocol';
import { CLOSE, PROTOCOL_VERSION, REALTIME_PATH } from '@duskline/realtime/protocol';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { fileFixture, inTime } from '../../test-kit/file-fixture.ts';
import { createNatsServer } from '../../test-kit/nats-server.ts';
import { startServerProcess } from '../../test-kit/server-process.ts';
import { createTestServer, ORIGIN } from '../../test-kit/test-server.ts';
import { moneyline } from '../modules/catalogue/test-kit.ts';

/** Two processes, a real NATS and one database: a client that was served by one of them goes on at the other. */
const PATIENCE = { timeout: 20_000, interval: 20 };
/** Ends of sessions are looked for twice a second; a busy machine may be late. */
const ENDED = { timeout: 5_000, interval: 20 };
const shared = { AUTH_SECRET: 'a-secret-that-both-processes-have-0123456789' };

const nats = await fileFixture(createNatsServer(), (server) => server.kill());
const first = await fileFixture(createTestServer({ NATS_URL: nats.url, ...shared }));
const second = await fileFixture(
  startServerProcess(first.testDb, { NATS_URL: nats.url, RATE_LIMIT: 'off', ...shared }),
  (server) => server.stop(),
);
const player = await inTime(first.join());
const sockets: WebSocket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.terminate();
});

type Ack = Extract<ServerMessage, { type: 'ack'; ok: true }>;
type Update = Extract<ServerMessage, { type: 'update' }>;

/** A connection that follows one stream, from a position if there is one. */
async function follow(url: string, cookie: string, topic: string, key: string, from?: Position) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${REALTIME_PATH}`, { headers: { origin: ORIGIN, cookie } });
  sockets.push(socket);
  const messages: ServerMessage[] = [];
  const closed = new Promise<number>((done) => socket.once('close', done));
  socket.on('message', (data) => messages.push(JSON.parse(String(data)) as ServerMessage));
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  const body = { ref: 'r', topic, key, ...(from ? { epoch: from.epoch, offset: from.offset } : {}) };
  socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION, recover: [body] }));
  const ack = await vi.waitFor(() => {
    const found = messages.find((one) => one.type === 'ack');
    expect(found).toMatchObject({ ok: true });
    return found as Ack;
  }, PATIENCE);
  const updates = () => messages.filter((one): one is Update => one.type === 'update');
  return {
    ack,
    updates,
    closed,
    position: (): Position => {
      const { epoch, offset } = updates().at(-1) ?? ack;
      return { epoch, offset };
    },
    async leave() {
      socket.terminate();
      await closed;
    },
  };
}

/** What a page shows of a selection after all that it was told. */
function shownOf({ ack, updates }: Awaited<ReturnType<typeof follow>>, selectionId: string): number | undefined {
  let shown: number | undefined;
  for (const payload of [ack.snapshot ?? {}, ...updates()])
    applyDelta(payload as BoardFrame<unknown>, {
      price: (id, oddsMilli) => {
        if (id === selectionId) shown = oddsMilli;
      },
      match: () => undefined,
      removed: () => undefined,
    });
  return shown;
}

const balanceAt = async (url: string, cookie: string) => fetch(`${url}/api/session/balance`, { headers: { cookie } });
const isReady = async () => expect((await fetch(`${second.url}/readyz`)).status).toBe(200);

describe('H228 a client that comes to another process with its position', () => {
  test('H228 has the whole state there, and what it missed when it comes back with the position that it got', async () => {
    await vi.waitFor(isReady, PATIENCE);
    const { matchId, selectionId } = await first.aMatch();
    const key = String(matchId);
    const here = await follow(first.url(), player.cookie, 'prematchEvent', key);
    expect(shownOf(here, selectionId)).toBe(2000);
    await here.leave();
    await first.price(matchId, [moneyline('1.80')]);

    const there = await follow(second.url, player.cookie, 'prematchEvent', key, here.position());
    expect(there.ack).toMatchObject({ recovered: false, snapshot: expect.anything() });
    expect(there.ack.epoch).not.toBe(here.ack.epoch);
    await vi.waitFor(() => expect(shownOf(there, selectionId)).toBe(1800), PATIENCE);
    const at = there.position();
    await there.leave();

    const watcher = await follow(second.url, '', 'prematchEvent', key, at);
    for (const odds of ['1.70', '1.60']) {
      await first.price(matchId, [moneyline(odds)]);
      await vi.waitFor(() => expect(shownOf(watcher, selectionId)).toBe(Number(odds) * 1000), PATIENCE);
    }
    const back = await follow(second.url, player.cookie, 'prematchEvent', key, at);
    expect(back.ack).toMatchObject({ recovered: true, epoch: at.epoch, offset: at.offset });
    await vi.waitFor(() => expect(shownOf(back, selectionId)).toBe(1600), PATIENCE);
    expect(back.updates()).toEqual(watcher.updates());
    expect(back.updates().map(({ offset }) => offset)).toEqual(back.updates().map((_, index) => at.offset + 1 + index));

    // Offsets of another process are no offsets of this one, however well they would fit.
    const again = await follow(first.url(), player.cookie, 'prematchEvent', key, back.position());
    expect(again.ack).toMatchObject({ recovered: false, snapshot: expect.anything() });
    expect(shownOf(again, selectionId)).toBe(1600);
  });

  test('H228 is told of what happens to the player at any process, and of what happened while it was nowhere', async () => {
    const { selectionId } = await first.aMatch();
    const balance = async () => ((await (await balanceAt(first.url(), player.cookie)).json()) as { Balance: number }).Balance;
    const there = await follow(second.url, player.cookie, 'balance', '');
    expect(there.ack.snapshot).toMatchObject({ Balance: await balance() });
    expect((await first.bet(player, selectionId)).body).toMatchObject({ Status: 1 });
    const left = await balance();
    await vi.waitFor(() => expect(there.updates().at(-1)).toMatchObject({ Balance: left }), PATIENCE);
    await there.leave();
    expect((await first.bet(player, selectionId)).body).toMatchObject({ Status: 1 });
    const here = await follow(first.url(), player.cookie, 'balance', '', there.position());
    expect(here.ack).toMatchObject({ recovered: false, snapshot: { Balance: await balance() } });
  });
});

describe('H227 a session that ends at one process', () => {
  test('H227 has ended at every other one: its socket is closed, its cookie is that of a guest; other sessions go on', async () => {
    const [ends, stays] = [await first.join(), await first.join()];
    const [closing, open] = [
      await follow(second.url, ends.cookie, 'balance', ''),
      await follow(second.url, stays.cookie, 'balance', ''),
    ];
    expect((await balanceAt(second.url, ends.cookie)).status).toBe(200);
    const answer = await first.send('POST', '/api/session/logout', ends);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await vi.waitFor(async () => expect((await balanceAt(second.url, ends.cookie)).status).toBe(401), ENDED);
    expect(await Promise.race([closing.closed, sleep(ENDED.timeout)])).toBe(CLOSE.sessionEnded);
    expect((await balanceAt(second.url, stays.cookie)).status).toBe(200);
    const status = await Promise.race([open.closed, sleep(200).then(() => 'open')]);
    expect(status).toBe('open');
  });

  test('H227 all sessions of a player end everywhere, but the one that asked for it', async () => {
    const asks = await first.join();
    const other = await first.logIn(asks.userName);
    const [kept, ended] = [
      await follow(second.url, asks.cookie, 'balance', ''),
      await follow(second.url, other.cookie, 'balance', ''),
    ];
    const { identity } = first.app.services;
    const session = await identity.authenticateCookie(asks.cookie);
    await identity.endSessionsOf(String(asks.userId), 'password', session?.sessionId);
    expect(await Promise.race([ended.closed, sleep(ENDED.timeout)])).toBe(CLOSE.sessionEnded);
    await vi.waitFor(async () => expect((await balanceAt(second.url, other.cookie)).status).toBe(401), ENDED);
    expect((await balanceAt(second.url, asks.cookie)).status).toBe(200);
    expect(await Promise.race([kept.closed, sleep(200).then(() => 'open')])).toBe('open');
  });
});
