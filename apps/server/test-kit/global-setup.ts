import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type RunningPostgres, startPostgres } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { clusterFolder, OWNER_FILE, sweepClusters } from './cluster-folder.ts';
import { sweepDocumentFolders } from './document-folder.ts';

/** What the workers know about the server of this run. */
export type TestServer = { admin: string; owner: string; app: string; report: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer;
  }
}

const PREFIX = 'duskline-test-';

/** Starts a throw-away PostgreSQL (fsync on, as in production) and migrates the template that tests clone. */
export async function startTestPostgres(): Promise<{ server: RunningPostgres; provided: TestServer; stop: () => Promise<void> }> {
  sweepClusters(PREFIX);
  sweepDocumentFolders();
  const dataDir = clusterFolder(PREFIX);
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  writeFileSync(join(dataDir, OWNER_FILE), String(process.pid));
  const server = await startPostgres({
    dataDir,
    maxConnections: 300,
    // Tests open thousands of connections. To hash a password of 24 random bytes 4,096 times for each of them protects nothing here.
    settings: { max_wal_size: '256MB', min_wal_size: '64MB', shared_buffers: '128MB', scram_iterations: '1' },
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate({ url: server.url('duskline_owner'), profile: 'play' });
    const provided: TestServer = {
      admin: server.url('postgres', 'postgres'),
      owner: server.url('duskline_owner', '{database}'),
      app: server.url('duskline_app', '{database}'),
      report: server.url('duskline_report', '{database}'),
      template: 'duskline',
    };
    return { server, provided, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { provided, stop } = await startTestPostgres();
  project.provide('postgres', provided);
  return stop;
}
