import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';

const WRITER = fileURLToPath(new URL('./test-kit/write-for-ever.ts', import.meta.url));
const BATCH = 2_000;
const db = await fileFixture(createTestDb());

/** Writes so many batches, and is killed while it writes the next one. @returns the position that it was answered last */
async function writeAndDie(batches: number): Promise<number> {
  const child = spawn(process.execPath, [WRITER, db.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
    if (said.split('\n').length > batches) child.kill('SIGKILL');
  });
  await once(child, 'close');
  const whole = said.slice(0, said.lastIndexOf('\n'));
  return Number(whole.split('\n').at(-1));
}

test('H141 killed in the middle of a batch, three times, and begun again: whole batches, nothing twice, nothing that was answered lost', async () => {
  let before = 0;
  for (const batches of [3, 2, 4]) {
    const answered = await writeAndDie(batches);
    // Its last statement may still be under way; the next run waits for it and counts on.
    await db.ownerPool.query("SELECT pg_advisory_xact_lock(hashtextextended('odds_history.run', 7400))");
    const { rows } = await db.ownerPool.query<{ n: number; positions: number; last: number }>(
      'SELECT count(*)::int AS n, count(DISTINCT position)::int AS positions, max(position)::int AS last FROM odds_history.change',
    );
    const [{ n, positions, last } = { n: 0, positions: 0, last: 0 }] = rows;
    expect({ positions, last, part: n % BATCH }).toEqual({ positions: n, last: n, part: 0 });
    expect(last).toBeGreaterThanOrEqual(answered);
    expect(answered).toBe(before + Math.floor((answered - before) / BATCH) * BATCH);
    before = last;
  }
});
