import { expect, vi } from 'vitest';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { expectReconciled } from '../../../test-kit/ledger.ts';
import { composeOn, injectInto } from '../../../test-kit/test-server.ts';
import { marketIdOf } from '../../modules/catalogue/index.ts';
import type { App } from '../compose.ts';
import { FEED_TOKEN, startSandbox } from './sandbox.ts';

const SOON = { timeout: 30_000, interval: 20 };

/** The whole composed server on a database of its own, fed by a sandbox of its own, which is empty unless said. It may be stopped and started again. */
export async function startFedServer(
  settings: Record<string, string> = {},
  world: 'empty' | 'small' = 'empty',
  ofSandbox: Record<string, string> = {},
) {
  const [sandbox, testDb] = await Promise.all([startSandbox(world, ofSandbox), createTestDb()]);
  let app: App;

  async function start(): Promise<void> {
    app = await composeOn(testDb.url, {
      DATABASE_MIGRATE_URL: testDb.ownerUrl,
      RATE_LIMIT: 'off',
      MONEY_CALLS_PER_SECOND: '1000',
      FEED_URL: sandbox.url,
      FEED_TOKEN,
      ...settings,
    });
    await app.start();
    await app.services.feed?.ready();
  }

  await start();
  return {
    sandbox,
    testDb,
    start,
    ...injectInto(() => app),
    /** The server that runs now: another one after each start. */
    get app(): App {
      return app;
    },

    /** A soccer match that the sandbox has made and the server knows, with the id that its three-way market will have. */
    async listMatch(match: { home: string; away: string; start_time?: number }) {
      const { fixture } = await sandbox.admin<{ fixture: { urn: string } }>('POST', 'matches', { sport: 'soccer', ...match });
      const { urn } = fixture;
      const idOf = async () => (await app.services.catalogue.matchIds([urn])).get(urn) ?? 0;
      await vi.waitFor(async () => expect(await idOf()).toBeGreaterThan(0), SOON);
      const matchId = await idOf();
      return { urn, matchId, marketId: marketIdOf(matchId, { marketType: 1, specifiers: '' }) };
    },

    /** Ends with the proof that the ledger is whole. */
    async close(): Promise<void> {
      try {
        await expectReconciled(testDb);
      } finally {
        await app.stop();
        await testDb.close();
        sandbox.stop();
      }
    },
  };
}

export type FedServer = Awaited<ReturnType<typeof startFedServer>>;
