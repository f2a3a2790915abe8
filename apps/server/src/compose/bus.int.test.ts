import { describe, expect, test, vi } from 'vitest';
import { fileFixture, inTime } from '../../test-kit/file-fixture.ts';
import { createNatsServer } from '../../test-kit/nats-server.ts';
import { composeOn, createTestServer } from '../../test-kit/test-server.ts';
import type { App } from './compose.ts';

/** Two composed servers on one database and one NATS: what happens to a player reaches the sockets of both. */
const PATIENCE = { timeout: 30_000, interval: 20 };
const heard: Record<'fed' | 'other', string[]> = { fed: [], other: [] };

const nats = await fileFixture(createNatsServer(), (server) => server.kill());
const fed = await fileFixture(createTestServer({ NATS_URL: nats.url }));
const other = await fileFixture(composeOn(fed.testDb.url, { ROLES: 'web', NATS_URL: nats.url }), (app) => app.stop());
await inTime(other.start());
for (const [name, app] of [
  ['fed', fed.app],
  ['other', other],
] as const)
  app.services.players.subscribe(({ userId, topic, id }) => void heard[name].push(`${userId} ${topic} ${id}`));
const player = await inTime(fed.join());

const readiness = async (app: App) => {
  const reply = await app.http.inject('/readyz');
  return { code: reply.statusCode, ...(reply.json() as { status: string; checks: Record<string, string> }) };
};

async function aBetReachesBoth(): Promise<void> {
  const { selectionId } = await fed.aMatch();
  for (const all of Object.values(heard)) all.length = 0;
  const { body } = await fed.bet(player, selectionId);
  await vi.waitFor(() => {
    for (const all of Object.values(heard)) {
      expect(all).toContain(`${player.userId} processing ${body.BetId}`);
      expect(all).toContain(`${player.userId} balance balance`);
    }
  }, PATIENCE);
}

describe('two servers and NATS', () => {
  test('O27 what happened to a player is told by both, and the readiness names the bus', async () => {
    await vi.waitFor(async () => {
      expect(await readiness(fed.app)).toMatchObject({ code: 200, status: 'ready', checks: { bus: 'ok', outbox: 'ok' } });
      expect((await readiness(other)).checks.bus).toBe('ok');
    }, PATIENCE);
    await aBetReachesBoth();
  });

  test('F-N1 O27 without NATS bets go on and both tell of them; the server stays ready, says so and raises an alarm', async () => {
    await nats.kill();
    await vi.waitFor(async () => {
      expect(await readiness(fed.app)).toMatchObject({
        code: 200,
        status: 'ready',
        checks: { bus: expect.stringContaining('no connection to NATS for'), outbox: 'ok' },
      });
    }, PATIENCE);
    await aBetReachesBoth();
    await vi.waitFor(() => expect(fed.app.services.alarms.latest().map(({ name }) => name)).toContain('bus_down'), PATIENCE);
    const metrics = await fed.app.http.inject({ url: '/metrics', headers: { authorization: 'Bearer for-tests-only' } });
    expect(metrics.body).toMatch(/^bus_connected 0$/m);
    expect(metrics.body).toMatch(/^readiness\{check="bus"\} 0$/m);
    await nats.start();
    await vi.waitFor(async () => expect((await readiness(fed.app)).checks.bus).toBe('ok'), PATIENCE);
    await aBetReachesBoth();
  });
});
