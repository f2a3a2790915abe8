import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const LOG = fileURLToPath(new URL('./log.ts', import.meta.url));
const PROGRAM = `
import { createLog } from ${JSON.stringify(LOG)};
const held = () => { gc(); const { heapUsed, external } = process.memoryUsage(); return heapUsed + external; };
const log = createLog('info');
log.info('the first');
const before = held();
for (let n = 0; n < 200_000; n++) log.info({ n, filler: 'x'.repeat(200) }, 'a line');
setTimeout(() => { log.info('one more'); process.stderr.write('alive ' + Math.round((held() - before) / 1024 / 1024)); }, 50);
`;

test('XR-14 a log on a full disk ends nothing and keeps no memory', async () => {
  // Every write to it is answered as a full disk answers.
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const code = await new Promise((done) => child.once('close', done));
  expect([code, said]).toEqual([0, expect.stringMatching(/^alive -?\d+$/)]);
  // All lines together are 50 MB and more.
  expect(Number(said.split(' ')[1])).toBeLessThan(20);
});
