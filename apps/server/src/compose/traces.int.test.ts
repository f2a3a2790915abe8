import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { fileFixture, inTime } from '../../test-kit/file-fixture.ts';
import { createNatsServer } from '../../test-kit/nats-server.ts';
import { aResultFact } from '../../test-kit/result-facts.ts';
import { composeOn, ORIGIN } from '../../test-kit/test-server.ts';
import { type SentSpan, startTraceCollector } from '../../test-kit/trace-collector.ts';
import type { App } from './compose.ts';
import { startFedServer } from './test-kit/fed-server.ts';

/** Traces as they leave the server, over OTLP: one id from the click to the ledger, and from the message of the feed to the socket. */
const PATIENCE = { timeout: 30_000, interval: 50 };
const outcomes = (home: string) => [home, '3.50', '4.00'].map((odds, n) => ({ id: String(n + 1), odds, active: 1 }));

const collector = await fileFixture(startTraceCollector());
const nats = await fileFixture(createNatsServer(), (server) => server.kill());
const TRACED = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1', NATS_URL: nats.url };
const server = await fileFixture(startFedServer(TRACED));
const follower = await fileFixture(composeOn(server.testDb.url, { ...TRACED, ROLES: 'web', RATE_LIMIT: 'off' }), (app) =>
  app.stop(),
);
await inTime(follower.start());
const cookie = await inTime(server.logIn('demo1', 'Demo-1-plays-fair'));
const { urn, matchId, marketId } = await inTime(server.listMatch({ home: 'Ada', away: 'Bea' }));
const selectionId = `${marketId}.1`;
const say = (message: object) => server.sandbox.admin('POST', 'send', { product: 3, event_id: urn, ...message });
const price = (home: string) => say({ type: 'odds_change', markets: [{ id: 1, status: 1, outcomes: outcomes(home) }] });
const isPriced = (app: App, oddsMilli: number) =>
  vi.waitFor(() => expect(app.services.board.selection(selectionId)).toMatchObject({ isOpen: true, oddsMilli }), PATIENCE);

await inTime(price('2.00'));
await inTime(isPriced(server.app, 2000));

const ofTrace = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);
const childOf = (parent: SentSpan | undefined, name: string) =>
  ofTrace(parent?.traceId ?? '').find((span) => span.name === name && span.parentSpanId === parent?.spanId);

async function place(requestId: string, headers: Record<string, string> = {}) {
  const answer = await server.app.http.inject({
    method: 'POST',
    url: '/api/betslip/placebet',
    headers: { cookie, origin: ORIGIN, 'content-type': 'application/json', ...headers },
    payload: { betType: 1, stakes: [{ selectionId, stake: '1.00', odds: 2 }], oddsChangePolicy: 2, requestId },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as { BetId: string }).BetId;
}

/** Follows the match on a socket of this process; resolves with what says that a price has come. */
async function follow(app: App): Promise<{ close(): void; has(text: string): boolean }> {
  const { port } = app.http.server.address() as AddressInfo;
  const ws = new WebSocket(`ws://127.0.0.1:${port}/api/realtime`, { headers: { origin: ORIGIN } });
  const heard: string[] = [];
  ws.on('message', (data) => heard.push(String(data)));
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  ws.send(JSON.stringify({ type: 'hello', protocol: 1 }));
  ws.send(JSON.stringify({ type: 'subscribe', ref: 'a', topic: 'prematchEvent', key: String(matchId) }));
  await vi.waitFor(() => expect(heard.some((text) => text.includes('"ack"'))).toBe(true), PATIENCE);
  return { close: () => ws.terminate(), has: (type) => heard.some((text) => text.includes(`"type":"${type}"`)) };
}

test('H229 one bet is one trace from the click to the ledger, under the id that the page gave it', async () => {
  const traceId = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
  const ticketId = await place('traced-bet-0001', { traceparent: `00-${traceId}-00f067aa0ba902b7-00` });
  await vi.waitFor(() => expect(ofTrace(traceId).map(({ name }) => name)).toContain('call betslip.placebet'), PATIENCE);
  const call = ofTrace(traceId).find(({ name }) => name === 'call betslip.placebet');
  expect(call?.parentSpanId).toBe('00f067aa0ba902b7');
  expect(call && collector.said(call, 'duskline.request_id')).toMatch(/./);
  const bet = childOf(childOf(call, 'handler'), 'bet');
  expect(bet && collector.said(bet, 'duskline.ticket_id')).toBe(ticketId);
  expect(bet && collector.said(bet, 'duskline.bet_key')).toBe('traced-bet-0001');
  // The transaction serves the bets of many calls: it has a trace of its own, which links to each of them, and each says which it was.
  const batch = collector.spans.find((span) => span.name === 'batch' && span.links?.some(({ spanId }) => spanId === bet?.spanId));
  expect(batch?.links?.[0]?.traceId).toBe(traceId);
  expect(bet && collector.said(bet, 'duskline.batch')).toBe(`00-${batch?.traceId}-${batch?.spanId}-01`);
  expect(childOf(batch, 'money.place_batch')).toBeDefined();
  const exported = JSON.stringify(collector.spans);
  for (const secret of [cookie.split('=')[1], 'demo1', 'Demo-1-plays-fair']) expect(exported).not.toContain(secret);
});

test('H229 fifty bets at once keep fifty traces apart, and every batch links to the bets it took', async () => {
  const ids = Array.from({ length: 50 }, (_, n) => `${(n + 1).toString(16).padStart(2, '0')}`.repeat(16));
  await Promise.all(ids.map((id, n) => place(`traced-many-${n}-0000`, { traceparent: `00-${id}-00f067aa0ba902b7-01` })));
  const bets = () => ids.flatMap((id) => ofTrace(id).filter(({ name }) => name === 'bet'));
  await vi.waitFor(() => expect(bets()).toHaveLength(50), PATIENCE);
  const linked = collector.spans
    .filter(({ name }) => name === 'batch')
    .flatMap(({ links = [] }) => links.map(({ spanId }) => spanId));
  for (const bet of bets()) expect(linked.filter((spanId) => spanId === bet.spanId)).toHaveLength(1);
  for (const [n, id] of ids.entries()) {
    const [bet] = ofTrace(id).filter(({ name }) => name === 'bet');
    expect(bet && collector.said(bet, 'duskline.bet_key')).toBe(`traced-many-${n}-0000`);
  }
});

test('H229 one change of odds is one trace from the message of the feed to the sockets, of its own process and over NATS', async () => {
  await isPriced(follower, 2000);
  const sockets = await Promise.all([follow(server.app), follow(follower)]);
  const before = collector.spans.length;
  await price('2.20');
  for (const socket of sockets) await vi.waitFor(() => expect(socket.has('update')).toBe(true), PATIENCE);
  const fresh = () => collector.spans.slice(before);
  await vi.waitFor(() => expect(fresh().filter(({ name }) => name === 'socket frame')).toHaveLength(2), PATIENCE);
  const message = fresh().find((span) => span.name === 'feed odds' && collector.said(span, 'duskline.event') === urn);
  const board = childOf(message, 'board');
  const here = childOf(board, 'socket frame');
  const there = childOf(childOf(board, 'board copy'), 'socket frame');
  for (const frame of [here, there]) {
    expect(frame && collector.said(frame, 'duskline.connections')).toBe(1);
    expect(frame && collector.said(frame, 'duskline.topic')).toBe('prematchEvent');
  }
  for (const socket of sockets) socket.close();
});

test('H229 a chunk of settlement is a trace; a look that found nothing is none', async () => {
  const fact = aResultFact(matchId, { marketId, result: 0, certainty: 2 });
  await server.app.services.settlement.record([fact]);
  const chunks = () => collector.spans.filter(({ name }) => name === 'settlement chunk');
  await vi.waitFor(
    () => expect(chunks().some((span) => Number(collector.said(span, 'duskline.settled')) > 0)).toBe(true),
    PATIENCE,
  );
  for (const span of chunks()) expect(collector.said(span, 'duskline.markets')).toBeGreaterThan(0);
});
