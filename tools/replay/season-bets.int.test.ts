import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SeasonBets } from './season-bets.ts';

type Answer = { status: number; body: unknown };

const ACCEPTED: Answer = { status: 200, body: { Status: 1, TicketId: 't1' } };
const refused = (ExceptionName: string): Answer => ({ status: 400, body: { Status: 2, ExceptionName } });
const odd = (n: number) => ({ ID: `7.${n}`, Value: 2, IsSuspended: false });
const MATCH = {
  ID: 1,
  Name: 'A - B',
  HomeTeamName: 'A',
  AwayTeamName: 'B',
  PreviewMarkets: { moneyline: [odd(1), odd(2), odd(3)] },
};

let server: Server;
let bets: SeasonBets;
/** Answers to the next placements; afterwards they are accepted. */
let answers: Answer[];
let keys: string[];

beforeEach(async () => {
  answers = [];
  keys = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const isPlacement = request.url === '/api/betslip/placebet';
    if (isPlacement) keys.push(String(JSON.parse(body).requestId));
    const listed: Answer = { status: 200, body: request.url?.startsWith('/api/sportmatch/get') ? [MATCH] : {} };
    const answer = isPlacement ? (answers.shift() ?? ACCEPTED) : listed;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  bets = new SeasonBets(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterEach(() => new Promise((done) => server.close(done)));

test('a market that has only just opened is asked again, with a key of its own', async () => {
  answers = [refused('MarketSuspendedException'), refused('OddsChangedException')];
  await bets.betOn('A', 'B');
  expect(bets.placed.map(({ outcome }) => outcome)).toEqual(['home', 'draw', 'away']);
  expect(bets.early).toBe(2);
  expect(keys).toHaveLength(5);
  expect(new Set(keys).size).toBe(5);
});

test('any other refusal ends the season and says why', async () => {
  answers = [refused('LineBettingLimitReachedException')];
  await expect(bets.betOn('A', 'B')).rejects.toThrow('7.1 refused: LineBettingLimitReachedException');
});
