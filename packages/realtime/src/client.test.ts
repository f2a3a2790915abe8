import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';
import type { ClientOptions, Freshness } from './client.ts';
import type { TransportState } from './protocol.ts';
import { CLOSE, PUBLIC_TOPICS } from './protocol.ts';
import { isReadyForSubscription } from './ready-for-subscription.ts';
import { MemoryBoard, Mirror } from './test-kit/memory-board.ts';
import type { MemoryConnection } from './test-kit/memory-network.ts';
import { MemoryNetwork } from './test-kit/memory-network.ts';
import { VirtualTime } from './test-kit/virtual-time.ts';

function stage(options: Partial<ClientOptions> = {}, latencyMs = 5) {
  const time = new VirtualTime();
  const board = new MemoryBoard(['1', '2', '3']);
  const network = new MemoryNetwork({
    time,
    kinds: PUBLIC_TOPICS.map((name) => board.kind(name)),
    random: () => 0.5,
    latencyMs,
    onError: () => {},
  });
  const states: TransportState[] = [];
  const freshness: Freshness[] = [];
  const client = network.client({
    onTransport: (state) => states.push(state),
    onFreshness: (next) => freshness.push(next),
    ...options,
  });
  const set = (key: string, entity: string, value: number) => board.set(network, 'liveEvent', key, entity, value);
  const asked = () => network.connections.flatMap((socket) => socket.sent).filter((text) => text.includes('"ack"')).length;
  return { time, board, network, client, states, freshness, set, asked };
}

test('RT-03 the transport goes start, started, disconnected, start, started, stop, stopped', async () => {
  const { time, network, client, states } = stage();
  client.start();
  await time.advance(100);
  expect(client.connectionId).toBe('connection-1');
  network.socket.cut();
  await time.advance(2_000);
  client.stop();
  await time.advance(60_000);
  expect(states).toEqual(['start', 'started', 'disconnected', 'start', 'started', 'stop', 'stopped']);
  expect(client.connectionId).toBe('');
  client.start();
  await time.advance(100);
  expect(client.state).toBe('started');
});

test.each(PUBLIC_TOPICS)('RT-04 %s goes from pending to fulfilled, or to rejected', async (topic) => {
  const { time, client } = stage();
  client.start();
  const good = new Mirror();
  const bad: (string | undefined)[] = [];
  client.subscribe(topic, '1', good);
  client.subscribe(topic, '404', { status: (status, error) => bad.push(status, error) });
  await time.advance(100);
  expect(good.statuses).toEqual(['pending', 'fulfilled']);
  expect(bad).toEqual(['pending', undefined, 'rejected', 'unknown-key']);
  expect(client.statusOf(topic, '1')).toBe('fulfilled');
});

test('RT-05 ready for subscription means no status; unsubscribing, a new start and a retry remove it (AMB-40)', async () => {
  expect(
    [undefined, 'pending', 'fulfilled', 'rejected'].map((status) => isReadyForSubscription(status as 'pending' | undefined)),
  ).toEqual([true, false, false, false]);
  const { time, board, network, client } = stage();
  client.start();
  const leave = client.subscribe('liveEvent', '9', {});
  await time.advance(100);
  expect(client.statusOf('liveEvent', '9')).toBe('rejected');
  await time.advance(60_000);
  expect(client.statusOf('liveEvent', '9')).toBe('rejected');
  board.states.set('9', new Map());
  client.retry('liveEvent', '9');
  await time.advance(100);
  expect(client.statusOf('liveEvent', '9')).toBe('fulfilled');
  leave();
  await time.advance(100);
  expect(client.statusOf('liveEvent', '9')).toBeUndefined();
  client.subscribe('liveEvent', '10', {});
  await time.advance(100);
  expect(client.statusOf('liveEvent', '10')).toBe('rejected');
  board.states.set('10', new Map());
  network.socket.cut();
  await time.advance(2_000);
  expect(client.statusOf('liveEvent', '10')).toBe('fulfilled');
});

test('RT-06 after a reconnect the held subscriptions are made again in the first frame, and only what was missed is sent', async () => {
  const { time, network, client, set } = stage();
  client.start();
  const mirror = new Mirror();
  client.subscribe('liveEvent', '1', mirror);
  client.subscribe('liveEvent', '2', {});
  await time.advance(100);
  set('1', 'a', 1);
  await time.advance(100);
  network.socket.cut();
  set('1', 'a', 2);
  await time.advance(3_000);
  expect(mirror.values.get('a')).toBe(2);
  expect(mirror.snapshots).toBe(1);
  expect(network.connections).toHaveLength(2);
  expect(network.metrics.recoveries).toEqual({ true: 2, false: 0 });
});

test('F-S4 a dropped frame is noticed at the next one and repaired by a replay within two round trips', async () => {
  const { time, network, client, set } = stage();
  client.start();
  const mirror = new Mirror();
  client.subscribe('liveEvent', '1', mirror);
  await time.advance(200);
  network.socket.dropFrames = 1;
  set('1', 'a', 1);
  await time.advance(100);
  expect(mirror.values.get('a')).toBeUndefined();
  set('1', 'b', 2);
  await time.advance(100 + 20 + 5);
  expect(Object.fromEntries(mirror.values)).toEqual({ a: 1, b: 2 });
  expect(mirror.snapshots).toBe(1);
  expect(network.connections).toHaveLength(1);
});

test('F-S4 a dropped last frame of a quiet stream is noticed by the next ping', async () => {
  const { time, network, client, set } = stage();
  client.start();
  const mirror = new Mirror();
  client.subscribe('liveEvent', '1', mirror);
  await time.advance(200);
  network.socket.dropFrames = 1;
  set('1', 'a', 1);
  await time.advance(100);
  expect(mirror.values.get('a')).toBeUndefined();
  await time.advance(5_000);
  expect(mirror.values.get('a')).toBe(1);
  expect(network.connections).toHaveLength(1);
});

test('one hole is one request, however many frames arrive before its answer', async () => {
  const { time, network, client, set, asked } = stage({}, 400);
  client.start();
  const mirror = new Mirror();
  client.subscribe('liveEvent', '1', mirror);
  await time.advance(3_000);
  network.socket.dropFrames = 1;
  for (let value = 1; value <= 12; value += 1) {
    set('1', 'a', value);
    await time.advance(100);
  }
  await time.advance(2_000);
  expect(mirror.values.get('a')).toBe(12);
  expect(asked()).toBe(2);
  expect(network.connections).toHaveLength(1);
});

test('prices stay grey after a reconnect until the streams have been answered', async () => {
  const { time, network, client, freshness } = stage();
  client.start();
  client.subscribe('liveEvent', '1', {});
  await time.advance(1_000);
  network.isReachable = false;
  network.socket.cut();
  await time.advance(7_000);
  expect(freshness).toEqual(['stale']);
  const connect = network.hub.connect.bind(network.hub);
  network.hub.connect = (wire, viewer) => {
    (wire as MemoryConnection).sendAll = () => {};
    return connect(wire, viewer);
  };
  network.isReachable = true;
  await time.advance(8_200);
  expect(client.state).toBe('started');
  expect(client.statusOf('liveEvent', '1')).toBe('pending');
  expect(freshness).toEqual(['stale']);
});

test('a dropped ack is asked for again', async () => {
  const { time, network, client } = stage();
  client.start();
  await time.advance(100);
  network.socket.dropFrames = 1;
  client.subscribe('liveEvent', '1', {});
  await time.advance(1_000);
  expect(client.statusOf('liveEvent', '1')).toBe('pending');
  await time.advance(6_000);
  expect(client.statusOf('liveEvent', '1')).toBe('fulfilled');
});

test('a frame seen before is dropped', async () => {
  const { time, network, client, set } = stage();
  client.start();
  const mirror = new Mirror();
  client.subscribe('liveEvent', '1', mirror);
  await time.advance(200);
  set('1', 'a', 1);
  await time.advance(200);
  const frame = network.socket.sent.at(-1) ?? '';
  set('1', 'a', 2);
  await time.advance(200);
  network.socket.send(frame);
  await time.advance(200);
  expect(mirror.values.get('a')).toBe(2);
  expect(mirror.updates).toBe(2);
});

test('listeners of one stream share one subscription, and one turn is one frame', async () => {
  const { time, network, client, set, asked } = stage();
  client.start();
  await time.advance(100);
  const received: string[] = [];
  const receive = network.socket.fromClient.bind(network.socket);
  network.socket.fromClient = (text) => {
    received.push(text);
    receive(text);
  };
  const mirrors = Array.from({ length: 20 }, () => new Mirror());
  const leaves = mirrors.map((mirror) => client.subscribe('liveEvent', '1', mirror));
  client.subscribe('liveEvent', '2', {});
  await time.advance(100);
  expect(received).toHaveLength(1);
  expect(JSON.parse(received[0] ?? '')).toHaveLength(2);
  expect(asked()).toBe(2);
  set('1', 'a', 1);
  await time.advance(200);
  for (const mirror of mirrors) expect(mirror.values.get('a')).toBe(1);
  for (const leave of leaves.slice(1)) leave();
  await time.advance(100);
  expect(received).toHaveLength(1);
  expect(network.socket.peer?.connection.subscriptionCount).toBe(2);
  leaves[0]?.();
  leaves[0]?.();
  await time.advance(100);
  expect(network.socket.peer?.connection.subscriptionCount).toBe(1);
});

test('leaving and coming back in one turn sends nothing but gives the newcomer its state', async () => {
  const { time, network, client, set } = stage();
  client.start();
  const leave = client.subscribe('liveEvent', '1', { update: () => {} });
  await time.advance(100);
  set('1', 'a', 5);
  await time.advance(200);
  const sent = network.socket.sent.length;
  leave();
  client.subscribe('liveEvent', '1', { update: () => {} });
  await time.advance(200);
  expect(network.socket.sent).toHaveLength(sent);
  const late = new Mirror();
  client.subscribe('liveEvent', '1', late);
  await time.advance(100);
  expect(late.values.get('a')).toBe(5);
  expect(late.statuses).toEqual(['fulfilled']);
});

test('a listener that throws disturbs neither the others nor the connection', async () => {
  const errors: unknown[] = [];
  const { time, network, client, set } = stage({ onError: (error) => errors.push(error) });
  client.start();
  const mirror = new Mirror();
  client.subscribe('liveEvent', '1', {
    update: () => {
      throw new Error('a component failed');
    },
  });
  client.subscribe('liveEvent', '1', mirror);
  await time.advance(100);
  set('1', 'a', 1);
  await time.advance(200);
  expect(mirror.values.get('a')).toBe(1);
  expect(errors).toHaveLength(1);
  expect(network.connections).toHaveLength(1);
});

test('F-S2 attempts wait a random share of 1, 2, 4, 8, 16, 16 s; a stable connection starts over', async () => {
  expect([0, 1, 2, 3, 4, 5, 99].map((failures) => backoffMs(failures, () => 1))).toEqual(
    [1, 2, 4, 8, 16, 16, 16].map((s) => s * 1_000),
  );
  expect(backoffMs(3, () => 0)).toBe(0);
  const { time, network, client, states } = stage();
  client.start();
  await time.advance(100);
  network.isReachable = false;
  network.socket.cut();
  const starts: number[] = [];
  for (let ms = 0; ms < 40_000; ms += 10) {
    const before = states.length;
    await time.advance(10);
    if (states.slice(before).includes('start')) starts.push(ms);
  }
  const waits = starts.map((at, index) => Math.round((at - (starts[index - 1] ?? 0)) / 500) * 500);
  expect(waits.slice(0, 6)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
  network.isReachable = true;
  await time.advance(30_000);
  expect(client.state).toBe('started');
  network.socket.cut();
  await time.advance(600);
  expect(client.state).toBe('started');
});

test('a server that accepts and closes at once is not asked in a tight loop', async () => {
  const { time, network, client } = stage();
  client.start();
  for (let ms = 0; ms < 60_000; ms += 100) {
    await time.advance(100);
    if (client.state === 'started') network.socket.cut();
  }
  expect(network.connections.length).toBeLessThan(14);
});

test('F-S3 a black hole is noticed within 15 s: grey at 5 s, locked at 15 s, fresh again only with recovered streams', async () => {
  const { time, network, client, freshness, set } = stage();
  client.start();
  const mirror = new Mirror();
  client.subscribe('liveEvent', '1', mirror);
  await time.advance(1_000);
  network.isReachable = false;
  network.socket.isBlackHole = true;
  set('1', 'a', 1);
  await time.advance(3_900);
  expect(freshness).toEqual([]);
  await time.advance(2_000);
  expect(freshness).toEqual(['stale']);
  await time.advance(9_500);
  expect(freshness).toEqual(['stale', 'untrusted']);
  expect(client.state).not.toBe('started');
  network.isReachable = true;
  await time.advance(20_000);
  expect(freshness).toEqual(['stale', 'untrusted', 'fresh']);
  expect(mirror.values.get('a')).toBe(1);
});

test('a quiet but living connection never looks stale', async () => {
  const { time, network, client, freshness } = stage();
  client.start();
  client.subscribe('liveEvent', '1', {});
  await time.advance(300_000);
  expect(freshness).toEqual([]);
  expect(network.connections).toHaveLength(1);
  expect(client.lagMs).toBe(10);
});

test('after a sleep the connection is probed at once, and replaced within 5 s when it is dead', async () => {
  const { time, network, client } = stage();
  client.start();
  await time.advance(1_000);
  network.socket.isBlackHole = true;
  time.sleep(3_600_000);
  await time.advance(6_000);
  expect(client.state).toBe('started');
  expect(network.connections).toHaveLength(2);
});

test('another protocol version stops the transport for good', async () => {
  let outdated = 0;
  const { time, network, client, states } = stage({ onOutdated: () => (outdated += 1) });
  client.start();
  await time.advance(100);
  network.socket.close(CLOSE.protocolVersion, 'protocol-version');
  await time.advance(120_000);
  expect(outdated).toBe(1);
  expect(states.at(-1)).toBe('stopped');
  expect(network.connections).toHaveLength(1);
});

test('a server restart names the wait; an ended session is reported and the transport goes on', async () => {
  let ended = 0;
  const { time, network, client } = stage({ onSessionEnded: () => (ended += 1) });
  client.start();
  await time.advance(100);
  network.socket.close(CLOSE.restart, 'delay=4000');
  await time.advance(3_900);
  expect(client.state).toBe('disconnected');
  await time.advance(200);
  expect(client.state).toBe('started');
  network.socket.close(CLOSE.sessionEnded, 'session-ended');
  await time.advance(3_000);
  expect(ended).toBe(1);
  expect(client.state).toBe('started');
  client.restart();
  await time.advance(50);
  expect(client.state).toBe('started');
  expect(network.connections).toHaveLength(4);
});

test('a stream that cannot be repaired gets a new connection instead of an endless loop', async () => {
  const { time, network, client } = stage();
  client.start();
  await time.advance(100);
  const socket = network.socket;
  const send = socket.send.bind(socket);
  socket.send = (frame) => void (frame.includes('"ack"') || send(frame));
  client.subscribe('liveEvent', '1', {});
  await time.advance(60_000);
  expect(network.connections.length).toBe(2);
  expect(client.statusOf('liveEvent', '1')).toBe('fulfilled');
});
