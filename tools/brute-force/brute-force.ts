/**
 * `npm run brute-force -- [--matches 10000] [--each] [--sport soccer] [--seed 1] [--workers 2]`: plays matches of every sport and settles
 * every market of each twice, by its model and by a reader that is given what happened (the entries of the course, without states).
 * `--matches` in all, soccer most of them: fewer than one for each sport are refused; with `--each` so many of every sport. The same seed
 * plays the same matches. Exit code 1 when two results differ, when a market cannot be read, when what was on offer (before the start and
 * at three moments of play) has no result, when an early result changes, or when a market type never had a result. The last is asked of
 * sports with a hundred matches or more; of the others it says "types not checked". The last line is the result.
 *
 * It is the half from what happens to the results that the models tell; no server, ticket or SQL is in it. The other half is proved by
 * `apps/server/src/compose/every-market-settled.int.test.ts`: the feed's results of the same models, over its protocol, through board,
 * judge, facts and SQL to what single tickets are paid, against the same readers. Every bet type with every mix of results of its legs is
 * proved by `packages/betting/src/settle-exactly.test.ts` against a brute force of its own. `npm test` runs both.
 */
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { SECOND_READINGS } from '@duskline/simulation/sports/test-kit/second-readings';
import { wholeNumber } from '../chaos/whole-number.ts';
import { areTypesChecked, leastMatches, matchesBySport, type Share, sharesOf } from './shares.ts';

const PROGRAM = 'brute-force';
/** Differences of one sport that are printed. */
const SHOWN = 10;

interface Found {
  readonly sport: string;
  readonly matches: number;
  readonly outcomes: number;
  readonly offered: number;
  readonly types: readonly number[];
  readonly differences: readonly string[];
}

function settleTwice({ sport, first, matches }: Share): Found {
  const reading = SECOND_READINGS.find(({ key }) => key === sport);
  if (reading === undefined) throw new Error(`no second reading of ${sport}`);
  const { types, ...found } = reading.compare(first, matches);
  return { sport, ...found, types: [...types] };
}

/** Gives each worker the next piece until none is left. */
async function settleAll(shares: readonly Share[], workers: number, onFound: (found: Found) => void): Promise<void> {
  let next = 0;
  const work = (): Promise<void> =>
    new Promise((done, fail) => {
      const worker = new Worker(new URL(import.meta.url));
      const giveNext = (): void => {
        const share = shares[next++];
        if (share === undefined) void worker.terminate().then(() => done(), fail);
        else worker.postMessage(share);
      };
      worker.on('error', fail);
      worker.on('message', (found: Found) => {
        onFound(found);
        giveNext();
      });
      giveNext();
    });
  await Promise.all(Array.from({ length: workers }, work));
}

/** All that was found of one sport. */
class Sum {
  matches = 0;
  outcomes = 0;
  offered = 0;
  readonly types = new Set<number>();
  readonly differences: string[] = [];

  add({ matches, outcomes, offered, types, differences }: Found): void {
    this.matches += matches;
    this.outcomes += outcomes;
    this.offered += offered;
    for (const type of types) this.types.add(type);
    this.differences.push(...differences);
  }
}

function report(key: string, sum: Sum): void {
  const types = SECOND_READINGS.find((reading) => reading.key === key)?.types ?? [];
  const areChecked = areTypesChecked(sum.matches);
  const missing = areChecked ? types.filter((type) => !sum.types.has(type)) : [];
  sum.differences.push(...missing.map((type) => `${key}: market type ${type} never had a result`));
  const { matches, outcomes, differences } = sum;
  console.info(
    `  ${key.padEnd(20)} ${String(matches).padStart(6)} matches ${String(outcomes).padStart(9)} outcomes ${String(sum.types.size).padStart(4)} of ${types.length} market types${areChecked ? '' : ' (types not checked)'}, ${differences.length} differences`,
  );
  for (const difference of differences.slice(0, SHOWN)) console.error(`    ${difference}`);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      matches: { type: 'string', default: '10000' },
      each: { type: 'boolean', default: false },
      sport: { type: 'string' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: '2' },
    },
  });
  const keys = SECOND_READINGS.map(({ key }) => key).filter((key) => values.sport === undefined || key === values.sport);
  if (keys.length === 0) {
    console.error(`brute-force: no sport "${values.sport}". Known: ${SECOND_READINGS.map(({ key }) => key).join(', ')}`);
    return 2;
  }
  const seed = wholeNumber(PROGRAM, 'seed', values.seed, 1, 1_000_000);
  const matches = wholeNumber(PROGRAM, 'matches', values.matches, 1, 1_000_000);
  if (!values.each && matches < leastMatches(keys)) {
    console.error(
      `brute-force: of ${matches} matches not every sport has one; at least ${leastMatches(keys)}, or --each, or --sport`,
    );
    return 2;
  }
  const bySport = matchesBySport(keys, matches, values.each);
  const sums = new Map(keys.map((key) => [key, new Sum()]));
  const shares = sharesOf(bySport, seed);
  await settleAll(shares, wholeNumber(PROGRAM, 'workers', values.workers, 1, 64), (found) => {
    const sum = sums.get(found.sport);
    sum?.add(found);
    if (sum?.matches === bySport.get(found.sport) && sum !== undefined) report(found.sport, sum);
  });
  const total = (of: (sum: Sum) => number): number => [...sums.values()].reduce((all, sum) => all + of(sum), 0);
  const differences = total((sum) => sum.differences.length);
  const unchecked = [...bySport.values()].filter((count) => !areTypesChecked(count)).length;
  const types = unchecked === 0 ? '' : `, types not checked of ${unchecked} of ${keys.length} sports`;
  console.info(
    `brute-force: ${total((sum) => sum.matches)} matches of ${keys.length} sports, ${total((sum) => sum.outcomes)} outcomes, ${total((sum) => sum.offered)} markets seen on offer, ${differences} differences${types}, seed ${seed}`,
  );
  return differences === 0 ? 0 : 1;
}

if (isMainThread) process.exit(await main());
else parentPort?.on('message', (share: Share) => parentPort?.postMessage(settleTwice(share)));
