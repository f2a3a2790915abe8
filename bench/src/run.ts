import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run bench -- NAME`: runs one bench; its last line is one JSON object, and the exit code says whether the budget holds. */
const name = process.argv[2] ?? '';
const file = join(import.meta.dirname, `${name}.ts`);
/** One word each; what benches share has two. */
const isBench = (one: string): boolean => (/^[a-z]+$/.test(one) && one !== 'run') || one === 'placement-limits';
if (!isBench(name) || !existsSync(file)) {
  const known = readdirSync(import.meta.dirname)
    .map((entry) => entry.slice(0, -3))
    .filter(isBench);
  console.error(`bench: name one of ${known.join(', ')}`);
  process.exit(2);
}
const bench = (await import(file)) as { run?: () => Promise<{ holds: boolean }> };
if (!bench.run) throw new Error(`bench/src/${name}.ts has no run()`);
const result = await bench.run();
console.info(JSON.stringify(result));
process.exitCode = result.holds ? 0 : 1;
