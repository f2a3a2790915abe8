import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { HttpPlayer } from '../product-kit/http-player.ts';
import { judge } from './checks.ts';
import { type Placement, resolveUnknown } from './load.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** What a made-up server holds: tickets by requestId, and what its history shows. */
type Held = { byRequest: Record<string, string[]>; history: string[]; onPlace?: (requestId: string) => [number, unknown] };

function serve(held: Held): Promise<string> {
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://x');
    const answer = (status: number, body: unknown): void =>
      void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname.endsWith('placementbyrequest')) {
      const tickets = held.byRequest[url.searchParams.get('requestId') ?? ''];
      answer(tickets === undefined ? 404 : 200, { Tickets: (tickets ?? []).map((ID) => ({ ID })) });
    } else if (url.pathname.endsWith('placebet')) {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => answer(...(held.onPlace?.((JSON.parse(body) as { requestId: string }).requestId) ?? [500, {}])));
    } else if (url.pathname.endsWith('pendingbets')) answer(200, { Bets: held.history.map((ID) => ({ ID })) });
    else answer(200, { Bets: [] });
  });
  closers.push(() => void server.close());
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as { port: number }).port}`)),
  );
}

const placed = (player: HttpPlayer, requestId: string, answer: Placement['answer'], ticketId?: string): Placement => ({
  player,
  requestId,
  body: { requestId },
  answer,
  ticketId,
  sent: 1,
  refusal: [],
});

const NOTHING = { lost: [], doubled: [], invented: [], undecided: [] };

test('promises that were kept are no findings', async () => {
  const player = new HttpPlayer(await serve({ byRequest: { aaaaaaaa: ['t1'], bbbbbbbb: [] }, history: ['t1'] }), 'ada');
  expect(await judge([placed(player, 'aaaaaaaa', 'accepted', 't1'), placed(player, 'bbbbbbbb', 'refused')])).toEqual(NOTHING);
});

test('bites: an acknowledged bet that is gone', async () => {
  const player = new HttpPlayer(await serve({ byRequest: {}, history: [] }), 'ada');
  expect((await judge([placed(player, 'aaaaaaaa', 'accepted', 't1')])).lost).toEqual(['aaaaaaaa', 't1']);
});

test('bites: one request with two tickets', async () => {
  const player = new HttpPlayer(await serve({ byRequest: { aaaaaaaa: ['t1', 't2'] }, history: ['t1', 't2'] }), 'ada');
  expect(await judge([placed(player, 'aaaaaaaa', 'accepted', 't1')])).toEqual({
    ...NOTHING,
    doubled: ['aaaaaaaa'],
    invented: ['t2'],
  });
});

test('bites: a bet that was refused and is there all the same', async () => {
  const player = new HttpPlayer(await serve({ byRequest: { aaaaaaaa: ['t1'] }, history: ['t1'] }), 'ada');
  expect((await judge([placed(player, 'aaaaaaaa', 'refused')])).invented).toEqual(['t1']);
});

test('bites: a bet whose outcome stays unknown', async () => {
  const player = new HttpPlayer(await serve({ byRequest: {}, history: [] }), 'ada');
  expect((await judge([placed(player, 'aaaaaaaa', 'unknown')])).undecided).toEqual(['aaaaaaaa']);
});

test('an unknown outcome is asked for again with the same key until it is known', async () => {
  const asked: string[] = [];
  const onPlace = (requestId: string): [number, unknown] => {
    asked.push(requestId);
    return asked.length < 3 ? [503, {}] : [200, { Status: 1, TicketId: 't1' }];
  };
  const placement = placed(new HttpPlayer(await serve({ byRequest: {}, history: [], onPlace }), 'ada'), 'aaaaaaaa', 'unknown');
  expect(await resolveUnknown([placement], 10)).toBe(1);
  expect(placement).toMatchObject({ answer: 'accepted', ticketId: 't1' });
  expect(asked).toEqual(['aaaaaaaa', 'aaaaaaaa', 'aaaaaaaa']);
});
