import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FedServer, isLastListed, listedMatches, processFigures, startFedServer } from './bench-fed-server.ts';

/** What benches of a whole server stand on, once and in small: nothing is measured. */
const MATCHES = 3;
const MARKETS = 4;
/** It makes a PostgreSQL of its own. */
const START_MS = 300_000;

let server: FedServer;
beforeAll(async () => {
  server = await startFedServer({ matches: MATCHES, markets: MARKETS, product: 1 });
}, START_MS);
afterAll(() => (server as FedServer | undefined)?.close());

const isWhole = async (): Promise<boolean> => {
  const listed = await listedMatches(server.url, true);
  return listed.length === MATCHES && listed.every(({ MarketsCount }) => MarketsCount === MARKETS);
};
const homePrice = async (): Promise<number | undefined> => {
  const first = (await listedMatches(server.url, true)).find(({ HomeTeamName }) => HomeTeamName === 'Home 1');
  return Object.values(first?.PreviewMarkets ?? {})[0]?.[0]?.Value;
};

test('the provider of the benches is read by the server: its offer is whole, its changes arrive, and what it says last is told last', async () => {
  expect(server.firstReadyMs).toBeGreaterThan(0);
  await expect.poll(isWhole).toBe(true);
  const { sent, lastOdds } = await server.provider.change(30, 1);
  expect(sent).toBe(30);
  await expect.poll(homePrice).toBe(Number(lastOdds));
  expect(processFigures(server.pid())).toMatchObject({ rssBytes: expect.any(Number), cpuMs: expect.any(Number) });
});

test('ended and started again the server is ready with the whole offer', async () => {
  const again = await server.restart();
  expect(await again.ready).toBeGreaterThan(0);
  await expect.poll(isWhole).toBe(true);
  expect(await isLastListed(server.url, MATCHES, MARKETS), 'what is played is not listed before the match').toBe(false);
});
