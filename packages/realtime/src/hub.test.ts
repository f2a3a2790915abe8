import { expect, test } from 'vitest';
import type { HubConnection } from './hub-connection.ts';
import { EVENT_WINDOW, SLOW_CLOSE_BYTES, SLOW_SKIP_BYTES } from './protocol.ts';
import { MemoryBoard } from './test-kit/memory-board.ts';
import { MemoryConnection, MemoryNetwork } from './test-kit/memory-network.ts';
import { VirtualTime } from './test-kit/virtual-time.ts';
import type { TopicKind, Viewer } from './topic.ts';

type Message = Record<string, unknown> & { type: string };

function stage(keys = ['1', '2'], fanOutSlice = 200) {
  const time = new VirtualTime();
  const board = new MemoryBoard(keys);
  const news: TopicKind = {
    name: 'news',
    window: EVENT_WINDOW,
    isPrivate: true,
    isEvents: true,
    isPriced: false,
    source: () => ({ snapshot: () => null, encode: (changes) => `"items":${JSON.stringify([...changes.values()])}` }),
  };
  const errors: unknown[] = [];
  const network = new MemoryNetwork({
    time,
    kinds: [board.kind('board'), board.kind('side'), news],
    random: () => 0.25,
    onError: (error) => errors.push(error),
    maxSubscriptions: 3,
    fanOutSlice,
  });
  const join = (viewer: Viewer | null = null) => {
    const socket = new MemoryConnection(time, 0, { open() {}, message() {}, close() {} });
    return { socket, connection: network.hub.connect(socket, viewer) };
  };
  const set = (key: string, entity: string, value: number, topic = 'board') => board.set(network, topic, key, entity, value);
  return { time, board, network, join, set, errors };
}

const read = (socket: MemoryConnection): Message[] => socket.sent.map((text) => JSON.parse(text) as Message);
const last = (socket: MemoryConnection): Message => read(socket).at(-1) ?? { type: 'nothing' };
const ask = (connection: HubConnection<string, string>, key = '1', topic = 'board') =>
  connection.subscribe({ ref: 'r', topic, key });

test('the first change after a quiet time leaves soon, a busy stream at most every 100 ms, the last value wins', async () => {
  const { time, network, join, set } = stage();
  const { socket, connection } = join();
  ask(connection);
  await time.advance(1_000);
  const updates = () => read(socket).filter((message) => message.type === 'update');
  set('1', 'a', 1);
  await time.advance(10);
  expect(updates()).toHaveLength(1);
  for (let value = 2; value <= 200; value += 1) {
    set('1', 'a', value);
    await time.advance(5);
  }
  await time.advance(100);
  expect(updates().length).toBeLessThanOrEqual(1 + 1_000 / 100 + 1);
  expect(updates().length).toBeGreaterThanOrEqual(1_000 / 100);
  expect(updates().at(-1)?.values).toEqual({ a: 200 });
  expect(updates().map((message) => message.offset)).toEqual(updates().map((_, at) => at + 1));
  expect(network.metrics.conflatedChanges).toBe(200 - updates().length);
  expect(network.metrics.changes).toBe(updates().length);
});

test('no change waits longer than 100 ms, also when others keep the stream busy', async () => {
  const { time, join, set } = stage();
  const { socket, connection } = join();
  ask(connection);
  for (let value = 1; value <= 300; value += 1) {
    const at = time.now();
    set('1', `e${value}`, value);
    let seenAt = Number.NaN;
    for (let step = 0; step < 12 && Number.isNaN(seenAt); step += 1) {
      await time.advance(10);
      if (socket.sent.some((text) => text.includes(`"e${value}"`))) seenAt = time.now();
    }
    expect(seenAt - at).toBeLessThanOrEqual(100);
  }
});

test('a stream without subscribers costs nothing: no encoding, no history', async () => {
  const { time, board, network, set } = stage();
  set('1', 'a', 1);
  await time.advance(1_000);
  expect(network.hub.topicCount).toBe(0);
  expect(board.snapshots).toBe(0);
});

test('one flush of several streams is one delivery, and the encoded frame is the same object for all', async () => {
  const { time, join, set } = stage();
  const first = join();
  const second = join();
  for (const { connection } of [first, second]) {
    ask(connection, '1');
    ask(connection, '2');
  }
  const batches: (readonly string[])[] = [];
  first.socket.sendAll = (frames) => void batches.push(frames);
  second.socket.sendAll = (frames) => void batches.push(frames);
  set('1', 'a', 1);
  set('2', 'a', 2);
  await time.advance(100);
  expect(batches).toHaveLength(2);
  expect(batches[0]).toHaveLength(2);
  expect(batches[0]?.[0]).toBe(batches[1]?.[0]);
});

test('a storm of joins costs one snapshot a second, and each join is complete at once', async () => {
  const { time, board, join, set } = stage();
  const early = join();
  ask(early.connection);
  for (let second = 0; second < 3; second += 1) {
    for (let joiner = 0; joiner < 50; joiner += 1) {
      set('1', 'a', second * 100 + joiner);
      await time.advance(20);
      const { socket, connection } = join();
      ask(connection);
      const seen = ((last(socket).snapshot ?? last(socket)) as { values: { a: number } }).values.a;
      const flushed =
        (read(early.socket).findLast((message) => message.type === 'update')?.values as { a: number } | undefined)?.a ?? -1;
      expect(seen).toBeGreaterThanOrEqual(flushed);
      expect(last(socket).offset).toBe(last(early.socket).offset);
      connection.close();
    }
  }
  expect(board.snapshots).toBeLessThanOrEqual(4);
});

test('recovery: the missed frames whole when few, one snapshot when many, never a part', async () => {
  const { time, join, set } = stage();
  const { socket, connection } = join();
  ask(connection);
  set('1', 'a', 1);
  await time.advance(100);
  const { epoch, offset } = last(socket) as unknown as { epoch: string; offset: number };
  const again = async (missed: number) => {
    for (let value = 0; value < missed; value += 1) {
      set('1', 'a', value);
      await time.advance(100);
    }
    const next = join();
    next.connection.subscribe({ ref: 'x', topic: 'board', key: '1', epoch, offset });
    return read(next.socket);
  };
  const few = await again(5);
  expect(few[0]).toMatchObject({ type: 'ack', ok: true, recovered: true, offset });
  expect(few.slice(1).map((message) => message.offset)).toEqual([1, 2, 3, 4, 5].map((n) => offset + n));
  const many = await again(30);
  expect(many[0]).toMatchObject({ type: 'ack', ok: true, recovered: false, snapshot: { values: { a: 29 } } });
});

test('a stream ends a minute after its last follower; its next life has another epoch', async () => {
  const { time, network, join } = stage();
  const { socket, connection } = join();
  ask(connection);
  const before = last(socket).epoch as string;
  connection.close();
  await time.advance(59_000);
  expect(network.hub.topicCount).toBe(1);
  await time.advance(15_000);
  expect(network.hub.topicCount).toBe(0);
  const next = join();
  next.connection.subscribe({ ref: 'x', topic: 'board', key: '1', epoch: before, offset: 0 });
  expect(last(next.socket)).toMatchObject({ ok: true, recovered: false });
  expect(last(next.socket).epoch).not.toBe(before);
});

test('a page may be rendered first and follow from the position read before', async () => {
  const { time, network, join, set } = stage();
  const position = network.hub.position('board', '1');
  expect(position).not.toBeNull();
  set('1', 'a', 7);
  await time.advance(2_000);
  const { socket, connection } = join();
  connection.subscribe({ ref: 'x', topic: 'board', key: '1', ...position });
  expect(read(socket)).toMatchObject([
    { type: 'ack', recovered: true },
    { type: 'update', values: { a: 7 } },
  ]);
  expect(network.hub.position('board', 'no such key')).toBeNull();
  expect(network.hub.position('news', '5')).toBeNull();
});

test('events of a player are kept without a listener, and only for their player', async () => {
  const { time, network, join } = stage();
  const viewer = { userId: '5', sessionId: 's' };
  network.hub.publish('news', '5', 'bet-1', { bet: 1 });
  await time.advance(100);
  const { socket, connection } = join(viewer);
  ask(connection, '', 'news');
  const { epoch, offset } = last(socket) as unknown as { epoch: string; offset: number };
  expect(last(socket)).toMatchObject({ ok: true, recovered: false, offset: 1, key: '' });
  connection.close();
  network.hub.publish('news', '5', 'bet-2', { bet: 2 });
  await time.advance(200_000);
  const back = join(viewer);
  back.connection.subscribe({ ref: 'x', topic: 'news', key: '', epoch, offset });
  expect(read(back.socket)).toMatchObject([
    { type: 'ack', recovered: true },
    { type: 'update', items: [{ bet: 2 }] },
  ]);
  for (const [who, key] of [
    [null, ''],
    [{ userId: '6', sessionId: 't' }, '5'],
    [null, '5'],
  ] as const) {
    const other = join(who);
    ask(other.connection, key, 'news');
    expect(last(other.socket)).toMatchObject({ type: 'ack', ok: false, error: 'forbidden' });
  }
});

test('RT-04 a subscribe is refused for an unknown topic, an unknown key, too many streams and unreadable state', async () => {
  const { board, join, errors } = stage();
  const { socket, connection } = join();
  ask(connection, '1', 'weather');
  expect(last(socket)).toMatchObject({ ok: false, error: 'unknown-topic', topic: 'weather', key: '1', ref: 'r' });
  ask(connection, '77');
  expect(last(socket)).toMatchObject({ ok: false, error: 'unknown-key' });
  board.isBroken = true;
  ask(connection, '1');
  expect(last(socket)).toMatchObject({ ok: false, error: 'unavailable' });
  expect(errors).toHaveLength(1);
  expect(connection.subscriptionCount).toBe(0);
  board.isBroken = false;
  for (const [key, topic] of [
    ['1', 'board'],
    ['2', 'board'],
    ['1', 'side'],
  ] as const) {
    ask(connection, key, topic);
    expect(last(socket)).toMatchObject({ ok: true });
  }
  ask(connection, '2', 'side');
  expect(last(socket)).toMatchObject({ ok: false, error: 'too-many' });
});

test('F-S1 a reader above 256 KiB gets no prices, then exactly what it missed; others are not disturbed', async () => {
  const { time, network, join, set } = stage();
  const slow = join();
  const good = join();
  ask(slow.connection);
  ask(good.connection);
  await time.advance(100);
  let unsent = 0;
  slow.socket.bufferedBytes = () => unsent;
  const publish = async (value: number) => {
    set('1', 'a', value);
    await time.advance(100);
  };
  await publish(1);
  unsent = SLOW_SKIP_BYTES + 1;
  const before = slow.socket.sent.length;
  for (const value of [2, 3, 4]) await publish(value);
  expect(slow.socket.sent).toHaveLength(before);
  expect(network.metrics.skipped).toBe(1);
  expect(last(good.socket)).toMatchObject({ values: { a: 4 } });
  unsent = SLOW_SKIP_BYTES / 2 + 1;
  await time.advance(1_000);
  expect(slow.socket.sent).toHaveLength(before);
  unsent = 0;
  await time.advance(1_000);
  const missed = read(slow.socket).slice(before);
  expect(missed).toEqual(read(good.socket).slice(-3));
  await publish(5);
  expect(last(slow.socket)).toEqual(last(good.socket));
  expect(slow.socket.closes).toEqual([]);
});

test('F-S1 a reader above 1 MiB, or behind for 10 s, is closed with the slow code', async () => {
  const { time, network, join, set } = stage();
  const full = join();
  const stuck = join();
  ask(full.connection);
  ask(stuck.connection);
  full.socket.bufferedBytes = () => SLOW_CLOSE_BYTES + 1;
  stuck.socket.bufferedBytes = () => SLOW_SKIP_BYTES + 1;
  await time.advance(100);
  set('1', 'a', 1);
  await time.advance(100);
  expect(full.socket.closes).toEqual([{ code: 4008, reason: 'slow' }]);
  expect(stuck.socket.closes).toEqual([]);
  await time.advance(9_000);
  expect(stuck.socket.closes).toEqual([]);
  await time.advance(1_500);
  expect(stuck.socket.closes).toEqual([{ code: 4008, reason: 'slow' }]);
  expect(network.metrics.dropped).toBe(2);
  expect(network.hub.connectionCount).toBe(0);
});

test('hidden: only the small part is pushed, one snapshot on return; calm: one catch-up every 10 s', async () => {
  const { time, join, set } = stage();
  const hidden = join();
  const calm = join();
  ask(hidden.connection);
  ask(calm.connection);
  hidden.connection.setPace('hidden');
  calm.connection.setPace('calm');
  const [hiddenAt, calmAt] = [hidden.socket.sent.length, calm.socket.sent.length];
  for (let value = 1; value <= 95; value += 1) {
    set('1', 'a', value);
    if (value === 50) set('1', 'score', 3);
    await time.advance(100);
  }
  expect(read(hidden.socket).slice(hiddenAt)).toEqual([{ type: 'peek', topic: 'board', key: '1', values: { score: 3 } }]);
  expect(read(calm.socket).slice(calmAt)).toEqual([{ type: 'peek', topic: 'board', key: '1', values: { score: 3 } }]);
  hidden.connection.pong();
  expect(last(hidden.socket)).toEqual({ type: 'pong', streams: 1, sum: 0 });
  hidden.connection.setPace('full');
  expect(last(hidden.socket)).toMatchObject({ type: 'snapshot', snapshot: { values: { a: 95, score: 3 } } });
  await time.advance(1_000);
  expect(last(calm.socket)).toMatchObject({ type: 'snapshot', snapshot: { values: { a: 95, score: 3 } } });
  const after = calm.socket.sent.length;
  set('1', 'a', 96);
  await time.advance(9_000);
  expect(calm.socket.sent).toHaveLength(after);
  await time.advance(1_000);
  expect(last(calm.socket)).toMatchObject({ type: 'update', values: { a: 96 } });
});

test('a source that fails makes a hole, not a wrong state: followers load again', async () => {
  const { time, network, join, errors } = stage();
  const { socket, connection } = join();
  ask(connection);
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  network.hub.publish('board', '1', 'a', circle);
  await time.advance(100);
  expect(errors).toHaveLength(1);
  connection.subscribe({ ref: 'again', topic: 'board', key: '1', epoch: last(socket).epoch as string, offset: 0 });
  expect(last(socket)).toMatchObject({ ok: true, recovered: false, offset: 1 });
});

test('a large fan-out is sent in slices, and whatever is said in between keeps its place', async () => {
  const { time, network, join, set } = stage(['1', '2'], 1);
  const people = Array.from({ length: 6 }, () => join());
  for (const { connection } of people) ask(connection);
  const offsets = ({ socket }: { socket: MemoryConnection }) =>
    read(socket).map((message) => message.offset ?? `sum ${message.sum}`);
  set('1', 'a', 1);
  await time.advance(10);
  expect(people.filter(({ socket }) => last(socket).type === 'update')).toHaveLength(1);
  people[5]?.connection.pong();
  people[4]?.connection.setPace('hidden');
  people[3]?.connection.close();
  people[2]?.connection.subscribe({ ref: 'again', topic: 'board', key: '1' });
  set('1', 'a', 2);
  network.hub.flush();
  await time.advance(100);
  expect(people.map(offsets)).toEqual([[0, 1, 2], [0, 1, 2], [0, 1, 0, 1, 2], [0], [0, 1], [0, 1, 'sum 1', 2]]);
  expect(network.metrics.frames).toBe(5 + 4);
});
