import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tools/start/root.ts';

test('every bench is listed in docs/performance.md', () => {
  const text = readFileSync(join(ROOT, 'docs/performance.md'), 'utf8');
  const benches = readdirSync(import.meta.dirname)
    .filter((file) => /^([a-z]+|placement-limits)\.ts$/.test(file) && file !== 'run.ts')
    .map((file) => file.slice(0, -3));
  expect(benches.length).toBeGreaterThan(25);
  expect(benches.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
