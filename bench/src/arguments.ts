import { createTicketService, type PlacementItem } from '@duskline/server/src/modules/tickets/index.ts';
import { placementColumns } from '@duskline/server/src/modules/tickets/placement/placement-columns.ts';
import { callFunction } from '@duskline/server/src/platform/db/function-call.ts';
import { money } from '@duskline/server/src/platform/db/functions/money.gen.ts';
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts';
import { median } from './bench-figures.ts';
import { arrangeBets, makeBets } from './bet-load.ts';

/**
 * What the 48 arrays of `money.place_batch` cost against one jsonb argument with the same columns: batch after batch, one at a time, the two
 * ways in turn on the same server. The arrays pay for finding what repeats as well, the jsonb for being written and taken apart alone: if
 * the arrays hold nevertheless, they are the cheaper way by more than is told here.
 */
const ROUNDS = 5;
const BATCHES = 20;
const BATCH = 200;
const BUDGET_RATIO = 1;

type Columns = Record<string, unknown[]>;
type Parameter = { name: string; element: string };

const PARAMETERS = `
  SELECT p.proargnames[a.no] AS name, substr(y.typname, 2) AS element
    FROM pg_proc p, unnest(p.proallargtypes) WITH ORDINALITY AS a(type, no) JOIN pg_type y ON y.oid = a.type
   WHERE p.oid = 'money.place_batch'::regproc AND p.proargmodes[a.no] = 'i' AND y.typname LIKE '\\_%' ORDER BY a.no`;

/** A function that takes the columns as one jsonb and hands them on. */
async function makeJsonFunction(owner: BenchDatabase['owner']): Promise<Parameter[]> {
  const { rows } = await owner.query<Parameter>(PARAMETERS);
  const columns = rows.map(
    ({ name, element }) => `${name} => ARRAY(SELECT e::${element} FROM jsonb_array_elements_text(p -> '${name}') e)`,
  );
  await owner.query(`CREATE FUNCTION money.bench_place_batch(p jsonb, OUT acceptance smallint[]) LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
    BEGIN acceptance := (SELECT r.acceptance FROM money.place_batch(p_careful => false, ${columns.join(', ')}) r); END $$;
    GRANT EXECUTE ON FUNCTION money.bench_place_batch TO duskline_app`);
  return rows;
}

/** The elements of an array in PostgreSQL's binary form (see binary-array.ts), as JSON holds them. */
function elementsOf(array: Buffer, element: string): unknown[] {
  if (array.readInt32BE(0) === 0) return [];
  const found: unknown[] = [];
  let at = 20;
  for (let left = array.readInt32BE(12); left > 0; left--) {
    const length = array.readInt32BE(at);
    at += 4;
    if (length < 0) {
      found.push(null);
      continue;
    }
    found.push(read(array.subarray(at, at + length), element));
    at += length;
  }
  return found;
}

const YEAR_2000_MS = 946_684_800_000;

function read(value: Buffer, element: string): unknown {
  switch (element) {
    case 'bool':
      return value[0] === 1;
    case 'int2':
      return value.readInt16BE();
    case 'int4':
      return value.readInt32BE();
    case 'int8':
      return String(value.readBigInt64BE());
    case 'timestamptz':
      return new Date(Number(value.readBigInt64BE()) / 1_000 + YEAR_2000_MS).toISOString();
    case 'uuid':
      return value.toString('hex');
    case 'bytea':
      return `\\x${value.toString('hex')}`;
    case 'jsonb':
      return value.toString('utf8', 1);
    default:
      return value.toString('utf8');
  }
}

/** The parameters of a call by the names that they have in SQL. */
function columnsOf(items: readonly PlacementItem[], parameters: readonly Parameter[]): Columns {
  const { values } = money.placeBatch({ careful: false, ...placementColumns(items) });
  return Object.fromEntries(parameters.map(({ name, element }, at) => [name, elementsOf(values[at + 1] as Buffer, element)]));
}

async function cost(
  bench: BenchDatabase,
  work: () => Promise<(number | null)[]>,
): Promise<{ cpuUs: number; ms: number; refused: number }> {
  const [serverMs, own, startedAt] = [bench.cpuMs(), process.cpuUsage(), performance.now()];
  const answers = await work();
  const { user, system } = process.cpuUsage(own);
  const cpuUs = ((bench.cpuMs() - serverMs) * 1_000 + user + system) / answers.length;
  return { cpuUs, ms: performance.now() - startedAt, refused: answers.filter((one) => one !== 1).length };
}

export async function run() {
  const bench = await startBenchDatabase();
  try {
    const tickets = createTicketService({ db: bench.db });
    const gateVersion = await arrangeBets(bench.owner, tickets.gates);
    const parameters = await makeJsonFunction(bench.owner);
    let seed = 1;
    const batches = (count: number): PlacementItem[][] =>
      Array.from({ length: count }, () => makeBets(BATCH, seed++, gateVersion));
    const byArrays = async (made: PlacementItem[][]): Promise<(number | null)[]> => {
      const answers: (number | null)[] = [];
      for (const items of made) {
        const [row] = await callFunction(bench.db, money.placeBatch({ careful: false, ...placementColumns(items) }));
        answers.push(...(row?.acceptance ?? []));
      }
      return answers;
    };
    const byJson = async (made: Columns[]): Promise<(number | null)[]> => {
      const answers: (number | null)[] = [];
      const text = 'SELECT acceptance FROM money.bench_place_batch($1::jsonb)';
      for (const columns of made) {
        const [row] = await bench.db.call<{ acceptance: number[] }>('bench_json', text, [JSON.stringify(columns)]);
        answers.push(...(row?.acceptance ?? []));
      }
      return answers;
    };
    const asColumns = (made: PlacementItem[][]): Columns[] => made.map((items) => columnsOf(items, parameters));
    // Plans are made and lines are known before anything counts.
    await byArrays(batches(BATCHES));
    await byJson(asColumns(batches(BATCHES)));
    const rounds: { arrays: number; json: number }[] = [];
    let refused = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const [forArrays, forJson] = [batches(BATCHES), asColumns(batches(BATCHES))];
      const arrays = await cost(bench, () => byArrays(forArrays));
      const json = await cost(bench, () => byJson(forJson));
      refused += arrays.refused + json.refused;
      rounds.push({ arrays: arrays.cpuUs, json: json.cpuUs });
      const described = (name: string, one: typeof arrays): string =>
        `${name} ${one.cpuUs.toFixed(0)} us of processor and ${((one.ms * 1_000) / BATCHES / BATCH).toFixed(0)} us a bet`;
      console.error(`round ${round + 1}: ${described('arrays', arrays)}; ${described('jsonb', json)}`);
    }
    const ratio = median(rounds.map(({ arrays, json }) => json / arrays));
    return {
      name: 'arguments',
      value: Math.round(median(rounds.map(({ arrays }) => arrays))),
      unit: 'us of processor a bet',
      limit: Math.round(median(rounds.map(({ json }) => json))),
      ratio: Number(ratio.toFixed(2)),
      budget: BUDGET_RATIO,
      holds: ratio >= BUDGET_RATIO && refused === 0,
      refused,
    };
  } finally {
    await bench.close();
  }
}
