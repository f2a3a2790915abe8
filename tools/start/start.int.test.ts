import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { freePort } from '../product-kit/free-port.ts';
import { temporaryFolder } from '../test-kit/temporary-folder.ts';
import { takeLock } from './lock-file.ts';
import { ROOT } from './root.ts';

/** Runs the launcher without building the site; it is expected to refuse before it starts anything. */
function refusal(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, ['tools/start/start.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', SITE_DEV: 'on', DATA_DIR: temporaryFolder(), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((done) => child.once('close', (code) => done({ code, lines: output.trim().split('\n') })));
}

/** A port that is taken. */
async function takenPort(): Promise<{ port: number; close: () => void }> {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()));
  return { port, close: () => server.close() };
}

test('a taken port is one line that names the port, who has it and what to do', async () => {
  const { port, close } = await takenPort();
  const { code, lines } = await refusal({ PORT: String(port) });
  close();
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`Port ${port} is taken by process ${process.pid}`);
  expect(lines[0]).toContain(`PORT=${port + 100} npm start`);
});

test('a data folder that cannot be written is one line', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const { code, lines } = await refusal({ DATA_DIR: join(file, 'data') });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringContaining('cannot be written (ENOTDIR)')]);
});

test('a dead database is one line', async () => {
  const port = await freePort(2);
  const own = port + 1;
  const { code, lines } = await refusal({ PORT: String(own), DATABASE_URL: `postgresql://u:p@127.0.0.1:${port}/x` });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringContaining(`no PostgreSQL answers at 127.0.0.1:${port} (ECONNREFUSED)`)]);
});

test('XR-28 the login of the server alone cannot migrate: one line says which login is needed', async () => {
  const own = await freePort();
  const database = inject('postgres').app.replace(/\{database\}|%7Bdatabase%7D/, 'postgres');
  const { code, lines } = await refusal({
    PORT: String(own),
    SANDBOX: 'off',
    FEED_URL: 'http://127.0.0.1:9',
    DATABASE_URL: database,
  });
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/may not change the schema .*Set DATABASE_MIGRATE_URL to the owner of the database\.$/),
  ]);
});

test('a value that cannot be meant is one line', async () => {
  const { code, lines } = await refusal({ PORT: 'http' });
  expect(code).toBe(1);
  expect(lines).toEqual(['duskline: PORT=http is not a port. Give a number from 1 to 65535, for example PORT=3000.']);
});

test('a second start on the same data says where the first one runs', async () => {
  const dataDir = temporaryFolder();
  takeLock(join(dataDir, 'start.lock'), 'http://127.0.0.1:4300');
  const { code, lines } = await refusal({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringContaining(`Duskline already runs here: http://127.0.0.1:4300 (process ${process.pid}`)]);
});
