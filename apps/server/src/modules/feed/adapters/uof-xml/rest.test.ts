import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectProvider } from '../../../../../test-kit/providers/connect-provider.ts';
import { recordedUof, UOF_MATCH } from '../../../../../test-kit/recorded-uof.ts';
import type { FeedProvider } from '../../feed-provider.ts';
import { uofXml } from './uof-xml.ts';

const TOKEN = 'CANARY-token';
const DAY = Date.UTC(2026, 10, 23);
let server: Server;
let port: FeedProvider;
let asked: string[];
let answer: (path: string, response: ServerResponse) => void;

const xml = (response: ServerResponse, body: string, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/xml;charset=UTF-8' }).end(body);
const answering = (name: string, change: (text: string) => string = (text) => text) => {
  answer = (_path, response) => xml(response, change(recordedUof(name)));
};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.headers['x-access-token'] !== TOKEN) response.writeHead(403).end();
    else answer(request.url ?? '', response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  port = connectProvider(uofXml, { url, token: TOKEN, broker: 'amqp://127.0.0.1:1' });
});

async function list(fromMs = DAY, toMs = DAY + 86_400_000) {
  const pages = [];
  for await (const page of port.fixtures(fromMs, toMs)) pages.push(page);
  return pages;
}

describe('H207 what a Unified Odds Feed is asked over HTTP', () => {
  test('producers that send us something, with how far back they recover', async () => {
    answering('producers');
    expect(await port.producers()).toEqual([
      {
        id: 1,
        name: 'LO',
        aliveIntervalMs: 10_000,
        downAfterMs: 20_000,
        recoveryWindowMs: 259_200_000,
        recoveryQuietMs: 300_000,
      },
      {
        id: 3,
        name: 'Ctrl',
        aliveIntervalMs: 10_000,
        downAfterMs: 20_000,
        recoveryWindowMs: 259_200_000,
        recoveryQuietMs: 300_000,
      },
    ]);
    answering('producers', (text) => text.replaceAll('active="true"', 'active="false"'));
    await expect(port.producers()).rejects.toMatchObject({ name: 'UnreadableError' });
  });

  test('market descriptions; one that cannot be read is left out alone', async () => {
    answering('markets', (text) => text.replace('id="29"', 'id="none"'));
    expect(await port.descriptions()).toMatchObject([
      { id: 1, name: '1x2', groups: ['all', 'score', 'regular_play'], outcomes: [{ id: '1' }, { id: '2' }, { id: '3' }] },
      { id: 18, name: 'Total' },
    ]);
  });

  test('the schedule day by day: matches of the window, sports by our numbers, and the rest by its reason', async () => {
    answering('schedule');
    const [page, ...others] = await list();
    expect([others, asked]).toEqual([[], ['GET /v1/sports/en/schedules/2026-11-23/schedule.xml']]);
    expect(page?.fixtures).toMatchObject([
      {
        urn: UOF_MATCH,
        sport: { urn: 'sr:sport:1', systemId: 1 },
        tournament: { urn: 'sr:tournament:9001', name: 'Northern League' },
        home: { urn: 'sr:competitor:910001', name: 'Harbour Rovers', shortName: 'HAR' },
        away: { name: 'Mill Town' },
        startTimeMs: DAY + 19 * 3_600_000,
        producer: 3,
        liveCoverage: true,
        status: 'not_started',
      },
      { urn: 'sr:match:900000002', sport: { urn: 'sr:sport:2', systemId: 20 }, liveCoverage: false },
    ]);
    expect(page?.refused).toEqual([
      { urn: 'sr:match:900000003', why: 'fixture:home.urn' },
      { urn: null, why: 'event_kind:stage' },
    ]);
    expect((await list(DAY, DAY + 1))[0]?.fixtures).toEqual([]);
    await list(DAY + 1, DAY + 2 * 86_400_000 + 1);
    expect(asked.slice(-3).map((one) => one.slice(-23, -13))).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
  });

  test('a fixture that has begun, with its score; null when there is none, and none is asked for what is no match', async () => {
    answer = (path, response) => xml(response, recordedUof(path.includes('summary') ? 'summary' : 'fixture'));
    expect(await port.fixture(UOF_MATCH)).toMatchObject({
      urn: UOF_MATCH,
      status: 'live',
      producer: 1,
      state: { status: 'live', periodKey: '1st_half', homeScore: 1, awayScore: 0 },
    });
    await expect(port.fixture('sr:match:5')).rejects.toMatchObject({ name: 'UnreadableError', message: 'fixture:urn' });
    answer = (_path, response) => response.writeHead(404).end();
    expect(await port.fixture(UOF_MATCH)).toBeNull();
    asked = [];
    expect([await port.fixture('sr:stage:900000004'), asked]).toEqual([null, []]);
  });

  test.each([
    ['a web page', '<html><body><br></body></html>'],
    ['another answer', '<fixtures_fixture/>'],
    ['an entity bomb', '<!DOCTYPE schedule [<!ENTITY a "b">]><schedule/>'],
    ['nothing', ''],
  ])('an answer that is %s cannot be read, and is not asked for again', async (_what, body) => {
    answer = (_path, response) => xml(response, body);
    await expect(list()).rejects.toMatchObject({ name: 'UnreadableError' });
    expect(asked).toHaveLength(1);
  });

  test('a start without a zone, a status and a sport that cannot be read leave one fixture out', async () => {
    for (const [from, to, why] of [
      ['scheduled="2026-11-23T19:00:00+00:00"', 'scheduled="2026-11-23T19:00:00"', 'fixture:start_time'],
      ['status="not_started"', 'status="who knows"', 'fixture:status'],
      ['sr:sport:1"', 'soccer"', 'fixture:sport.system_id'],
      ['sr:competitor:910002', 'sr:competitor:910001', 'fixture:same_teams'],
    ] as const) {
      answering('schedule', (text) => text.replace(from, to));
      const [page] = await list();
      expect(page?.refused[0]).toEqual({ urn: UOF_MATCH, why });
      expect(page?.fixtures).toHaveLength(1);
    }
  });
});

describe('H207 recoveries', () => {
  test('a producer under the name of its addresses, from a moment on; the address of another machine is not asked', async () => {
    answering('producers', (text) => text.replaceAll('https://api.example.test', 'https://elsewhere.example.test'));
    await port.producers();
    answer = (_path, response) => xml(response, recordedUof('accepted'), 202);
    asked = [];
    await port.requestRecovery(1, 1_795_459_860_000, 42);
    await port.requestRecovery(3, null, 43);
    expect(asked).toEqual([
      'POST /v1/liveodds/recovery/initiate_request?after=1795459860000&request_id=42',
      'POST /v1/pre/recovery/initiate_request?request_id=43',
    ]);
  });

  test('one event: its results and its prices', async () => {
    answer = (_path, response) => xml(response, recordedUof('accepted'), 202);
    await port.requestEventRecovery(1, UOF_MATCH, 42);
    expect(asked).toEqual([
      `POST /v1/liveodds/stateful_messages/events/sr%3Amatch%3A900000001/initiate_request?request_id=${2 ** 30 + 42}`,
      'POST /v1/liveodds/odds/events/sr%3Amatch%3A900000001/initiate_request?request_id=42',
    ]);
  });

  test('403 is a refusal, 429 says how long to wait; either is sent once', async () => {
    answer = (_path, response) => response.writeHead(403, { 'retry-after': '7' }).end();
    await expect(port.requestRecovery(1, null, 1)).rejects.toMatchObject({ name: 'RefusedError', status: 403 });
    answer = (_path, response) => response.writeHead(429, { 'retry-after': '7' }).end();
    await expect(port.requestRecovery(1, null, 1)).rejects.toMatchObject({ name: 'RateLimitedError', retryAfterMs: 7_000 });
    await expect(port.requestEventRecovery(1, UOF_MATCH, 2)).rejects.toMatchObject({ name: 'RateLimitedError' });
    expect(asked).toHaveLength(3);
  });

  test('without the address of its broker such a feed does not start, in words', () => {
    expect(() => connectProvider(uofXml, { url: 'http://127.0.0.1:1', token: TOKEN })).toThrow(/^FEED_BROKER must say where/);
  });
});
