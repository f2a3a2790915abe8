import { expect, test } from 'vitest';
import { Peer, type PeerHooks } from './peer.ts';
import { CLOSE, HELLO_TIMEOUT_MS, PROTOCOL_VERSION } from './protocol.ts';
import { MemoryBoard } from './test-kit/memory-board.ts';
import { MemoryConnection, MemoryNetwork } from './test-kit/memory-network.ts';
import { VirtualTime } from './test-kit/virtual-time.ts';

function stage(hooks: PeerHooks = {}) {
  const time = new VirtualTime();
  const board = new MemoryBoard(['1']);
  const network = new MemoryNetwork({ time, kinds: [board.kind('board')], random: () => 0 });
  const socket = new MemoryConnection(time, 0, { open() {}, message() {}, close() {} });
  const peer = new Peer(network.hub, socket, null, 'c1', hooks);
  const say = (content: unknown) => peer.receive(JSON.stringify(content));
  return { time, network, socket, peer, say };
}

const hello = { type: 'hello', protocol: PROTOCOL_VERSION };

test('hello is answered with the connection id, and its recover list like subscribes', () => {
  const { socket, say } = stage();
  say({ ...hello, recover: [{ ref: 'a', topic: 'board', key: '1' }] });
  expect(socket.sent.map((text) => JSON.parse(text) as unknown)).toMatchObject([
    { type: 'connected', connectionId: 'c1', protocol: PROTOCOL_VERSION },
    { type: 'ack', ref: 'a', ok: true },
  ]);
});

test('another protocol version is closed with its own code', () => {
  const { socket, say } = stage();
  say({ type: 'hello', protocol: PROTOCOL_VERSION + 1 });
  expect(socket.closes).toEqual([{ code: CLOSE.protocolVersion, reason: 'protocol-version' }]);
});

test('a connection that says nothing is closed; one that said hello stays', async () => {
  const silent = stage();
  await silent.time.advance(HELLO_TIMEOUT_MS);
  expect(silent.socket.closes).toEqual([{ code: CLOSE.helloTimeout, reason: 'hello-timeout' }]);
  const polite = stage();
  polite.say(hello);
  await polite.time.advance(HELLO_TIMEOUT_MS * 2);
  expect(polite.socket.closes).toEqual([]);
});

test.each([
  ['a message before hello', [{ type: 'ping' }]],
  ['an unknown type', [hello, { type: 'publish', topic: 'board' }]],
  ['a second hello', [hello, hello]],
  ['no object', [hello, 5]],
  ['null', [hello, null]],
  ['a topic that is no string', [hello, { type: 'subscribe', ref: 'a', topic: { toString: 'x' } }]],
  ['a key that is a number', [hello, { type: 'subscribe', ref: 'a', topic: 'board', key: 1 }]],
  ['no ref', [hello, { type: 'subscribe', topic: 'board', key: '1' }]],
  ['an epoch without an offset', [hello, { type: 'subscribe', ref: 'a', topic: 'board', key: '1', epoch: 'e' }]],
  ['an offset that is no integer', [hello, { type: 'subscribe', ref: 'a', topic: 'board', key: '1', epoch: 'e', offset: 0.5 }]],
  ['an unknown pace', [hello, { type: 'pace', pace: 'fast' }]],
  ['a recover list that is none', [{ ...hello, recover: { length: 3 } }]],
])('%s ends the connection', (_, messages) => {
  const { socket, network, say } = stage();
  for (const message of messages) say(message);
  expect(socket.closes).toEqual([{ code: CLOSE.badMessage, reason: 'bad-message' }]);
  expect(network.hub.connectionCount).toBe(0);
});

test('text that is not JSON ends the connection', () => {
  const { socket, peer } = stage();
  peer.receive('{"type":');
  expect(socket.closes).toEqual([{ code: CLOSE.badMessage, reason: 'bad-message' }]);
});

test('XR-13 a peer that has had too much is answered no more: what asks for a stream ends the connection, a ping does not', () => {
  const follow = { ref: 'a', topic: 'board', key: '1' };
  for (const asks of [
    { type: 'subscribe', ...follow },
    { type: 'pace', pace: 'full' },
  ]) {
    let [may, followed] = [true, 0];
    const { socket, say } = stage({ mayAsk: () => may, onFollow: () => void followed++ });
    say(hello);
    say({ type: 'subscribe', ...follow });
    may = false;
    say({ type: 'ping' });
    expect(socket.closes).toEqual([]);
    const sent = socket.sent.length;
    say([asks, asks]);
    expect(socket.closes).toEqual([{ code: CLOSE.rateLimited, reason: 'rate-limited' }]);
    expect([socket.sent.length, followed]).toEqual([sent, 1]);
  }
  const { socket, say } = stage({ mayAsk: () => false });
  say({ ...hello, recover: [follow, follow] });
  expect(socket.closes).toEqual([{ code: CLOSE.rateLimited, reason: 'rate-limited' }]);
  expect(socket.sent).toHaveLength(1);
});

test('a flood ends the connection, a steady talker may go on; a batch counts its members', async () => {
  const flood = stage();
  flood.say(hello);
  for (let count = 0; count < 300; count += 1) flood.say({ type: 'ping' });
  expect(flood.socket.closes).toEqual([{ code: CLOSE.rateLimited, reason: 'rate-limited' }]);
  const batch = stage();
  batch.say(hello);
  batch.say(Array.from({ length: 300 }, () => ({ type: 'ping' })));
  expect(batch.socket.closes).toEqual([{ code: CLOSE.rateLimited, reason: 'rate-limited' }]);
  const steady = stage();
  steady.say(hello);
  for (let count = 0; count < 600; count += 1) {
    steady.say({ type: 'ping' });
    await steady.time.advance(60);
  }
  expect(steady.socket.closes).toEqual([]);
});

test('XR-07 a connection says whose session it was made with, and nothing of a guest', () => {
  const { network, socket, say } = stage();
  say(hello);
  expect(JSON.parse(socket.sent[0] ?? '')).not.toHaveProperty('user');
  const own = new MemoryConnection(new VirtualTime(), 0, { open() {}, message() {}, close() {} });
  new Peer(network.hub, own, { userId: '7', sessionId: 's' }, 'c2').receive(JSON.stringify(hello));
  expect(JSON.parse(own.sent[0] ?? '')).toEqual({ type: 'connected', connectionId: 'c2', protocol: PROTOCOL_VERSION, user: '7' });
});
