import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run bench -- NAME`: runs one bench; its last line is one JSON object, and the exit code says whether the budget holds. */
const name = process.argv[2] ?? '';
const file = join(import.meta.dirname, `${name}.ts`);
if (!/^[a-z]+$/.test(name) || !existsSync(file)) {
  const known = readdirSync(import.meta.dirname)
    .filter((entry) => /^[a-z]+\.ts$/.test(entry) && entry !== 'run.ts' && entry !== 'main.ts')
    .map((entry) => entry.slice(0, -3));
  console.error(`bench: name one of ${known.join(', ')}`);
  process.exit(2);
}
const bench = (await import(file)) as { run?: () => Promise<{ holds: boolean }> };
if (!bench.run) throw new Error(`bench/src/${name}.ts has no run()`);
const result = await bench.run();
console.info(JSON.stringify(result));
process.exitCode = result.holds ? 0 : 1;
