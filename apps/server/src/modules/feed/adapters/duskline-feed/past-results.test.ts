import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectProvider } from '../../../../../test-kit/providers/connect-provider.ts';
import { UnreadableError } from '../../../../platform/providers/errors.ts';
import { dusklineFeed } from './duskline-feed.ts';

let server: Server;
let url = '';
/** What was asked for last. */
let askedFor = '';
/** Answers by the cursor that is asked for. */
let answers: Record<string, { status?: number; body: unknown }> = {};

beforeAll(async () => {
  server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://feed').searchParams;
    askedFor = `${asked}`;
    const { status = 200, body } = answers[asked.get('cursor') ?? ''] ?? { status: 500, body: {} };
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const past = (date = '2025-12-07') => connectProvider(dusklineFeed, { url }).pastResults?.(date);

/** As the sandbox tells it. */
const fixture = (number: number, more: object = {}) => ({
  urn: `df:match:${number}`,
  sport: { urn: 'df:sport:15', name: 'Bandy', system_id: 15 },
  category: { urn: 'df:category:88015', name: 'Finland', country_code: 'FI' },
  tournament: { urn: 'df:tournament:880002', name: 'Jääpalloliiga', rank: 2 },
  home: { urn: 'df:competitor:88150009', name: 'Kuopio Sparks', short_name: 'KUO', country: 'FI' },
  away: { urn: 'df:competitor:88150001', name: 'Kouvola Lanterns', short_name: 'KOU', country: 'FI' },
  start_time: 1_765_108_800_000,
  product: 1,
  live_coverage: true,
  stream: null,
  status: 4,
  status_summary: {
    status: 4,
    match_status: 100,
    home_score: 3,
    away_score: 7,
    period_scores: [
      { number: 1, match_status: 6, home_score: 2, away_score: 3 },
      { number: 2, match_status: 7, home_score: 1, away_score: 4 },
    ],
  },
  ...more,
});
const page = (fixtures: unknown[], next: string | null = null, ready = 1) => ({
  body: { date: '2025-12-07', ready, fixtures, next_cursor: next },
});

test('H123 results of a day of the past are read page by page, with their periods; what cannot be read is left out', async () => {
  answers = {
    0: page([fixture(1), { urn: 'df:match:2' }, fixture(3, { status: 9, status_summary: { status: 9, match_status: 90 } })], '3'),
    3: page([fixture(4)]),
  };
  expect(await past()).toMatchObject([
    {
      urn: 'df:match:1',
      status: 'closed',
      state: {
        homeScore: 3,
        awayScore: 7,
        periods: [
          { home: 2, away: 3 },
          { home: 1, away: 4 },
        ],
      },
    },
    { urn: 'df:match:3', status: 'abandoned' },
    { urn: 'df:match:4' },
  ]);
});

test('H123 a day that is being worked out, or waits for others, is asked for again; one that is not told is none', async () => {
  answers = { 0: page([], null, 0) };
  expect(await past()).toBe('working');
  answers = { 0: { status: 429, body: {} } };
  expect(await past()).toBe('working');
  answers = { 0: { status: 404, body: {} } };
  expect(await past()).toBeNull();
});

test('H123 a list of the past that has no end, or no shape, is no list', async () => {
  answers = { 0: page([fixture(1)], '0') };
  await expect(past()).rejects.toThrow(UnreadableError);
  answers = { 0: { body: { fixtures: [] } } };
  await expect(past()).rejects.toThrow(UnreadableError);
});

test('RESULTS-02 last rounds of a tournament are asked for by its urn and the day before which they began', async () => {
  answers = { 0: page([fixture(1)], '500'), 500: page([fixture(2)]) };
  const client = connectProvider(dusklineFeed, { url });
  expect(await client.pastRounds?.('df:tournament:880002', '2025-12-07')).toMatchObject([
    { urn: 'df:match:1' },
    { urn: 'df:match:2' },
  ]);
  expect(askedFor).toBe('tournament=df%3Atournament%3A880002&before=2025-12-07&cursor=500');
  answers = { 0: page([], null, 0) };
  expect(await client.pastRounds?.('df:tournament:880002', '2025-12-07')).toBe('working');
  answers = { 0: { status: 404, body: {} } };
  expect(await client.pastRounds?.('df:tournament:880002', '2025-12-07')).toBeNull();
});
