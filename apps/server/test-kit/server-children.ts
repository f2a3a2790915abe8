import { type ChildProcess, spawn } from 'node:child_process';
import { expect, vi } from 'vitest';
import type { TestDb } from './create-test-db.ts';

/** The server's own program in processes that a test pauses, kills, or sees end by themselves. */
export function serverChildren(patience: { timeout: number; interval: number }) {
  const children: ChildProcess[] = [];
  return {
    start(db: TestDb, settings: Record<string, string> = {}) {
      const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
        env: {
          PATH: process.env.PATH ?? '',
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          DATABASE_URL: db.url,
          DATABASE_MIGRATE_URL: db.ownerUrl,
          PORT: '0',
          SITE_BUILD: '/nowhere',
          LOG_LEVEL: 'info',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      const said = { out: '', err: '' };
      child.stdout.on('data', (text: Buffer) => (said.out += text.toString()));
      child.stderr.on('data', (text: Buffer) => (said.err += text.toString()));
      const exit = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
      /** Resolves when it has logged such a line. */
      const says = (event: string) => vi.waitFor(() => expect(said.out, said.err).toContain(`"event":"${event}"`), patience);
      return { child, said, exit, says };
    },
    /** Resolves when none of them is there any more. */
    async killAll(): Promise<void> {
      for (const child of children.splice(0)) {
        const gone = new Promise((done) => child.once('exit', done));
        if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await gone;
      }
    },
  };
}
