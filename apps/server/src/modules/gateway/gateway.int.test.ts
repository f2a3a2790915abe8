import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import type { ClientOptions, ClientSocket } from '@duskline/realtime/client';
import { RealtimeClient } from '@duskline/realtime/client';
import { PROTOCOL_VERSION } from '@duskline/realtime/protocol';
import { systemTimers } from '@duskline/realtime/timers';
import type { Viewer } from '@duskline/realtime/topic';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type AnswerBytes, createAnswerBytes } from '../../platform/http/answer-bytes.ts';
import type { GatewayConfig } from './gateway.ts';
import { mountGateway } from './index.ts';
import { BoardCopy } from './test-kit/board-copy.ts';
import { ChaosProxy } from './test-kit/chaos-proxy.ts';
import { FakeBoard } from './test-kit/fake-board.ts';
import { FakePlayers, FakeSessions } from './test-kit/fake-people.ts';

const ORIGIN = 'https://bets.example';
const ends: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function stage(config: Partial<GatewayConfig> = {}, bytes?: AnswerBytes) {
  const board = new FakeBoard();
  const sessions = new FakeSessions();
  const players = new FakePlayers();
  const counts = new Map<string, number>();
  const logs: string[] = [];
  const app = Fastify();
  const gateway = mountGateway(app, {
    config: { origins: new Set([ORIGIN]), ...config },
    ports: { board, sessions, players },
    ...(bytes && { bytes }),
    metrics: {
      count: (name, labels, by = 1) => {
        const series = [name, ...Object.entries(labels ?? {}).map(([label, value]) => `${label}=${value}`)].join(' ');
        counts.set(series, (counts.get(series) ?? 0) + by);
      },
      gauge: (name, value) => void counts.set(name, value),
    },
    log: { warn: (fields) => void logs.push(JSON.stringify(fields)), error: (fields) => void logs.push(JSON.stringify(fields)) },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ends.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { board, sessions, players, counts, logs, app, gateway, port };
}

interface RawSocket {
  readonly ws: WebSocket;
  readonly messages: Record<string, unknown>[];
  readonly closed: Promise<{ code: number; reason: string }>;
  say(content: unknown): void;
  until<T>(read: () => T | undefined | false): Promise<T>;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until<T>(read: () => T | undefined | false, withinMs = 30_000): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const value = read();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > end) throw new Error(`not within ${withinMs} ms: ${read}`);
    await sleep(5);
  }
}

async function raw(port: number, headers: Record<string, string> = {}): Promise<RawSocket> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}/api/realtime`, { headers: { origin: ORIGIN, ...headers } });
  const messages: Record<string, unknown>[] = [];
  ws.on('message', (data) => messages.push(JSON.parse(String(data)) as Record<string, unknown>));
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    ws.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  ends.push(() => ws.terminate());
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  return { ws, messages, closed, say: (content) => ws.send(JSON.stringify(content)), until };
}

const hello = { type: 'hello', protocol: PROTOCOL_VERSION };

function client(port: number, options: Partial<ClientOptions> = {}): RealtimeClient {
  const made = new RealtimeClient({
    timers: systemTimers,
    random: () => 0.05,
    open: (events): ClientSocket => {
      const ws = new WebSocket(`ws://127.0.0.1:${port}/api/realtime`, { headers: { origin: ORIGIN } });
      ws.on('open', () => events.open());
      ws.on('message', (data) => events.message(String(data)));
      ws.on('close', (code, reason) => events.close(code, String(reason)));
      ws.on('error', () => {});
      return { send: (text) => ws.readyState === WebSocket.OPEN && ws.send(text), close: (code) => ws.close(code) };
    },
    ...options,
  });
  ends.push(() => made.stop());
  made.start();
  return made;
}

async function statusOfUpgrade(port: number, headers: Record<string, string>): Promise<number> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}/api/realtime`, { headers });
  ws.on('error', () => {});
  ends.push(() => ws.terminate());
  return await new Promise((resolve) => {
    ws.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    ws.on('open', () => resolve(101));
  });
}

test('XR-13 a stream that is asked for again and again ends with 4029 once its bytes are spent, over all sockets of the address; who listens goes on', async () => {
  const bytes = createAnswerBytes(() => 0);
  const { port, board, counts } = await stage({}, bytes);
  board.addMatch({ matchId: 7, sportId: 1, isLive: true, selections: 300 });
  const again = { type: 'subscribe', ref: 'again', topic: 'liveEvent', key: '7' };
  const quiet = await raw(port);
  for (const message of [hello, { ...again, ref: 'once' }]) quiet.say(message);
  const ack = await quiet.until(() => quiet.messages.find(({ ref }) => ref === 'once'));
  const length = JSON.stringify(ack).length;
  expect(length).toBeGreaterThan(2_000);
  // What one page asks for is far below what is left: of 120 MB there are twenty snapshots.
  bytes.owe('127.0.0.1', 120_000_000 - 21 * length);
  const answered: number[] = [];
  for (const greedy of [await raw(port), await raw(port)]) {
    greedy.say(hello);
    for (let asked = 0; asked < 100; asked++) greedy.say(again);
    expect(await greedy.closed).toEqual({ code: 4029, reason: 'rate-limited' });
    answered.push(greedy.messages.filter(({ ref }) => ref === 'again').length);
  }
  expect(answered[0]).toBeGreaterThanOrEqual(18);
  expect(answered[0]).toBeLessThanOrEqual(22);
  expect(answered[1]).toBe(0);
  expect(counts.get('ws_refused_total reason=bytes')).toBe(2);
  expect(bytes.isSpent('127.0.0.1')).toBe(true);
  const before = quiet.messages.length;
  board.price(7, 0, 9_999);
  await quiet.until(() => quiet.messages.length > before);
  expect(quiet.messages.at(-1)).toMatchObject({ type: 'update' });
});

test('TR-G7 S5 a foreign or missing Origin is refused with 403 at the handshake, also with a good cookie', async () => {
  const { port, sessions, counts, logs } = await stage();
  sessions.add('good', { userId: '5', sessionId: 's5' });
  const cookie = 'sid=good';
  expect(await statusOfUpgrade(port, { origin: 'https://evil.example', cookie })).toBe(403);
  expect(await statusOfUpgrade(port, { origin: `${ORIGIN}.evil.example`, cookie })).toBe(403);
  expect(await statusOfUpgrade(port, { origin: 'null', cookie })).toBe(403);
  expect(await statusOfUpgrade(port, { cookie })).toBe(403);
  expect(await statusOfUpgrade(port, { origin: ORIGIN, cookie })).toBe(101);
  expect(counts.get('ws_refused_total reason=origin')).toBe(4);
  expect(logs.join()).not.toContain('good');
});

test('a plain GET is told to upgrade, another path is not ours', async () => {
  const { port } = await stage();
  expect((await fetch(`http://127.0.0.1:${port}/api/realtime`)).status).toBe(426);
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'GET /other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await new Promise((resolve) => socket.on('close', resolve));
});

test('TR-G12 U7 one address cannot take all sockets, nor shake hands without end', async () => {
  const few = await stage({ maxPerAddress: 2 });
  const headers = { origin: ORIGIN };
  expect(await statusOfUpgrade(few.port, headers)).toBe(101);
  expect(await statusOfUpgrade(few.port, headers)).toBe(101);
  expect(await statusOfUpgrade(few.port, headers)).toBe(429);
  const slow = await stage({ handshakeBurst: 3, handshakesPerSecond: 0.001 });
  for (const status of [101, 101, 101, 429]) expect(await statusOfUpgrade(slow.port, headers)).toBe(status);
  const full = await stage({ maxConnections: 1 });
  for (const status of [101, 503]) expect(await statusOfUpgrade(full.port, headers)).toBe(status);
});

test('subscribe answers with snapshot and position, then updates follow; large snapshots arrive whole', async () => {
  const { port, board, counts } = await stage();
  board.addMatch({ matchId: 7, sportId: 1, isLive: true, selections: 9_000 });
  const { say, messages } = await raw(port);
  say({ ...hello, recover: [{ ref: '1', topic: 'liveEvent', key: '7' }] });
  const ack = await until(() => messages.find(({ type }) => type === 'ack'));
  expect(ack).toMatchObject({ ok: true, recovered: false, topic: 'liveEvent', key: '7', offset: 0 });
  const copy = new BoardCopy();
  copy.snapshot(ack.snapshot as object);
  expect(copy.prices.size).toBe(9_000);
  board.price(7, 3, 2_345);
  const update = await until(() => messages.find(({ type }) => type === 'update'));
  expect(update).toMatchObject({ topic: 'liveEvent', key: '7', offset: 1, odds: [expect.any(String), 2_345, 0] });
  expect(counts.get('ws_clients')).toBe(1);
  expect(counts.get('ws_sent_total topic=liveEvent')).toBe(1);
});

test('RT-04 sport topics carry preview prices of their side only; turning live moves a match', async () => {
  const { port, board } = await stage();
  board.addMatch({ matchId: 7, sportId: 1, isLive: false, selections: 10 });
  const { say, messages } = await raw(port);
  say(hello);
  say(
    ['livePreviewMarkets', 'prematchPreviewMarkets', 'basketball'].map((topic) => ({
      type: 'subscribe',
      ref: topic,
      topic,
      key: '1',
    })),
  );
  say({ type: 'subscribe', ref: 'no', topic: 'liveEvent', key: '404' });
  say({ type: 'subscribe', ref: 'odd', topic: 'liveEvent', key: '7e0' });
  await until(() => messages.filter(({ type }) => type === 'ack').length === 5);
  const errors = messages.filter(({ ok }) => ok === false).map(({ ref, error }) => `${ref} ${error}`);
  expect(errors).toEqual(['basketball unknown-topic', 'no unknown-key', 'odd unknown-key']);
  const prices = messages.find(({ ref }) => ref === 'prematchPreviewMarkets')?.snapshot as { odds: unknown[] };
  expect(prices.odds).toHaveLength(3 * 3);
  board.price(7, 0, 1_500);
  board.price(7, 9, 9_999);
  await until(() => messages.some(({ type }) => type === 'update'));
  expect(messages.find(({ type }) => type === 'update')).toMatchObject({
    topic: 'prematchPreviewMarkets',
    odds: [expect.any(String), 1_500, 0],
  });
  board.turnLive(7);
  await until(() => messages.filter(({ type }) => type === 'update').length === 3);
  const [, ...moved] = messages.filter(({ type }) => type === 'update');
  expect(moved).toContainEqual(expect.objectContaining({ topic: 'prematchPreviewMarkets', removed: [7] }));
  expect(moved).toContainEqual(
    expect.objectContaining({
      topic: 'livePreviewMarkets',
      matches: [expect.objectContaining({ id: 7, status: 'live', marketsChanged: true })],
    }),
  );
});

test('TR-G7 private topics: only with a session, only one’s own', async () => {
  const { port, sessions, players } = await stage();
  sessions.add('five', { userId: '5', sessionId: 's5' });
  sessions.add('six', { userId: '6', sessionId: 's6' });
  players.balances.set('5', 12.5);
  const five = await raw(port, { cookie: 'sid=five' });
  const six = await raw(port, { cookie: 'sid=six' });
  const guest = await raw(port);
  for (const who of [five, six, guest])
    who.say({ ...hello, recover: ['processing', 'balance'].map((topic) => ({ ref: topic, topic })) });
  for (const who of [six, guest]) who.say({ type: 'subscribe', ref: 'theft', topic: 'processing', key: '5' });
  const answers = (who: RawSocket) => who.messages.filter(({ type }) => type === 'ack');
  await until(() => answers(five).length === 2 && answers(six).length === 3 && answers(guest).length === 3);
  expect(answers(guest).map(({ error }) => error)).toEqual(['forbidden', 'forbidden', 'forbidden']);
  expect(answers(six).find(({ ref }) => ref === 'theft')).toMatchObject({ ok: false, error: 'forbidden' });
  expect(answers(five).find(({ ref }) => ref === 'balance')).toMatchObject({ ok: true, key: '', snapshot: { Balance: 12.5 } });
  players.emit({ userId: '5', topic: 'processing', id: 'b1', value: { kind: 'bet', betId: 'b1', status: 1 } });
  players.emit({ userId: '5', topic: 'balance', id: 'x', value: { Balance: 2.5, Balances: { TotalBalance: 2.5 } } });
  const news = await until(
    () =>
      five.messages.filter(({ type }) => type === 'update').length === 2 && five.messages.filter(({ type }) => type === 'update'),
  );
  expect(news).toContainEqual(expect.objectContaining({ topic: 'processing', items: [{ kind: 'bet', betId: 'b1', status: 1 }] }));
  expect(news).toContainEqual(expect.objectContaining({ topic: 'balance', Balance: 2.5, Balances: { TotalBalance: 2.5 } }));
  await sleep(200);
  for (const who of [six, guest]) expect(who.messages.filter(({ type }) => type === 'update')).toEqual([]);
});

test('TR-G7 a revoked session is closed with 4401 at once, an expired one at the next check; others stay', async () => {
  const { port, sessions } = await stage({
    sessionCheckMs: 300,
    heartbeat: { sweepMs: 50, pingAfterMs: 12_000, pongWithinMs: 12_000 },
  });
  const people: [string, Viewer][] = ['a', 'b', 'c'].map((name) => [name, { userId: name, sessionId: `s-${name}` }]);
  for (const [cookie, viewer] of people) sessions.add(cookie, viewer);
  const [revoked, expired, kept] = await Promise.all(people.map(([cookie]) => raw(port, { cookie: `sid=${cookie}` })));
  const guest = await raw(port);
  for (const who of [revoked, expired, kept, guest]) who?.say(hello);
  sessions.revoke('s-a');
  expect(await revoked?.closed).toEqual({ code: 4401, reason: 'session-ended' });
  sessions.remove('b');
  expect(await expired?.closed).toEqual({ code: 4401, reason: 'session-ended' });
  sessions.isBroken = true;
  await sleep(800);
  expect(kept?.ws.readyState).toBe(WebSocket.OPEN);
  expect(guest.ws.readyState).toBe(WebSocket.OPEN);
  expect(sessions.activities).toEqual([]);
});

test('U7 wrong protocol version, binary frames, oversized frames and silence are closed with their codes', async () => {
  const { port } = await stage();
  const old = await raw(port);
  old.say({ type: 'hello', protocol: 0 });
  expect((await old.closed).code).toBe(4001);
  const binary = await raw(port);
  binary.ws.send(Buffer.from([1, 2, 3]));
  expect((await binary.closed).code).toBe(4000);
  const huge = await raw(port);
  huge.ws.send('x'.repeat(20_000));
  expect((await huge.closed).code).toBe(1009);
  const silent = await raw(port);
  expect((await silent.closed).code).toBe(4002);
});

test('F-S4 RT-06 kills, lost frames and a black hole: the copies end equal to the board', async () => {
  const { port, board } = await stage();
  for (const matchId of [7, 8, 9]) board.addMatch({ matchId, sportId: 1, isLive: true, selections: 60 });
  const proxy = await ChaosProxy.start(port);
  ends.push(() => proxy.stop());
  const copies = [new BoardCopy(), new BoardCopy()];
  const errors: unknown[] = [];
  for (const copy of copies) {
    const one = client(proxy.port, { onError: (error) => errors.push(error) });
    for (const key of ['7', '8', '9']) one.subscribe('liveEvent', key, copy);
  }
  await until(() => copies.every((copy) => copy.prices.size === 180));
  const feed = setInterval(() => board.shuffle(20), 10);
  for (let round = 0; round < 6; round += 1) {
    await sleep(250);
    if (round % 3 === 2) proxy.cutAll();
    else proxy.loseNextFrame();
  }
  clearInterval(feed);
  expect(proxy.lost).toBeGreaterThanOrEqual(4);
  await until(() => copies.every((copy) => copy.equals(board)), 12_000);
  expect(errors).toEqual([]);
  proxy.blackHole();
  board.shuffle(50);
  await until(() => copies.every((copy) => copy.equals(board)), 30_000);
}, 60_000);

test('F-S3 a half-open socket is found by ping and cut; a quiet one that answers stays', async () => {
  const { port, gateway, counts } = await stage({ heartbeat: { sweepMs: 50, pingAfterMs: 200, pongWithinMs: 200 } });
  const proxy = await ChaosProxy.start(port);
  ends.push(() => proxy.stop());
  const quiet = await raw(port);
  const lost = await raw(proxy.port);
  quiet.say(hello);
  lost.say(hello);
  await until(() => gateway.connectionCount === 2);
  proxy.blackHole();
  await until(() => gateway.connectionCount === 1);
  await sleep(1_000);
  expect(quiet.ws.readyState).toBe(WebSocket.OPEN);
  expect(counts.get('ws_dead_total')).toBe(1);
  expect(counts.get('ws_clients')).toBe(1);
});

test('F-S1 a reader that stops reading is closed as slow, its neighbour gets everything', async () => {
  const { port, board, counts, gateway } = await stage();
  board.addMatch({ matchId: 7, sportId: 1, isLive: true, selections: 6_000 });
  const good = new BoardCopy();
  client(port).subscribe('liveEvent', '7', good);
  const bad = await raw(port);
  bad.say({ ...hello, recover: [{ ref: '1', topic: 'liveEvent', key: '7' }] });
  await until(() => bad.messages.some(({ type }) => type === 'ack'));
  bad.ws.pause();
  const feed = setInterval(() => board.shuffle(6_000), 50);
  await until(() => counts.get('ws_dropped_slow_total') === 1, 40_000);
  clearInterval(feed);
  await until(() => gateway.connectionCount === 1, 10_000);
  await until(() => good.equals(board));
  expect(counts.get('ws_skipped_slow_total topic=liveEvent')).toBeGreaterThanOrEqual(1);
}, 60_000);

test('TR-I5 shutting down closes every connection with 1012 and a spread of waits', async () => {
  const { port, app } = await stage();
  const people = await Promise.all(Array.from({ length: 12 }, () => raw(port)));
  for (const who of people) who.say(hello);
  await until(() => people.every(({ messages }) => messages.length === 1));
  const closing = app.close();
  const closes = await Promise.all(people.map(({ closed }) => closed));
  await closing;
  for (const { code, reason } of closes) {
    expect(code).toBe(1012);
    expect(Number(/^delay=(\d+)$/.exec(reason)?.[1])).toBeLessThanOrEqual(5_000);
  }
  expect(new Set(closes.map(({ reason }) => reason)).size).toBeGreaterThan(6);
});

test('XR-14 a flood of refused upgrades leaves some hundred lines in the log', async () => {
  const { port, counts, logs } = await stage();
  const foreign = () => statusOfUpgrade(port, { origin: 'https://evil.example' });
  for (let n = 0; n < 10; n++) await Promise.all(Array.from({ length: 50 }, foreign));
  expect(counts.get('ws_refused_total reason=origin')).toBe(500);
  expect(logs.length).toBeGreaterThanOrEqual(300);
  expect(logs.length).toBeLessThan(500);
});

test('trust review: an upgrade with two Hosts is refused', async () => {
  const { port, counts } = await stage();
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk) => resolve(chunk.toString()));
    const headers = [
      'Host: a',
      'Host: b',
      `Origin: ${ORIGIN}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
    ];
    socket.write(`GET /api/realtime HTTP/1.1\r\n${headers.join('\r\n')}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(counts.get('ws_refused_total reason=headers')).toBe(1);
});
