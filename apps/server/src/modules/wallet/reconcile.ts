import { type AliasedRawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { FunctionCall } from '../../platform/db/function-call.ts';
import { money } from '../../platform/db/functions/money.gen.ts';
import { build, queryOn } from '../../platform/db/query.ts';

/** One reconciliation check (trust 2.11): `breaks` counts what contradicts the ledger, `sample` shows the first few. */
export type CheckResult = {
  id: string;
  title: string;
  breaks: number;
  sample: Record<string, unknown>[];
  tookMs: number;
};

/** `find` takes no arguments: it answers one row for every break, and nothing when all is well. */
type Check = { id: string; title: string; find: FunctionCall<object> };

export const CHECKS: readonly Check[] = [
  {
    id: 'R1',
    title: 'every kept balance equals the sum of its transfers',
    find: money.checkBalances(),
  },
  {
    id: 'R2',
    title: 'debits equal credits in every currency: each transfer joins two accounts of its currency and has a journal',
    find: money.checkTransfers(),
  },
  {
    id: 'R3',
    title: 'bets_open holds exactly what is left of the stakes of open accepted tickets',
    find: money.checkOpenStakes(),
  },
  {
    id: 'R4',
    title: 'tickets, journals, settlements and cashouts tell the same story',
    find: money.checkTickets(),
  },
  {
    id: 'R5',
    title: 'reserved money equals waiting tickets, and money being withdrawn the holds that are neither confirmed nor cancelled',
    find: money.checkReserved(),
  },
  {
    id: 'R6',
    title: 'payment processors: what went through each of them is what its intents say',
    find: money.checkPayments(),
  },
  {
    id: 'R7',
    title: 'game providers: what went through each of them is what its intents say',
    find: money.checkGames(),
  },
  {
    id: 'R8',
    title: 'every journal of the last day has its event, and no reader is more than 30 s behind',
    find: money.checkEvents(),
  },
  {
    id: 'R9',
    title: 'the chain of seals is whole, and journals and transfers are what was sealed',
    find: money.checkSeals(),
  },
  {
    id: 'R10',
    title: 'no ticket and no cashout was committed while one of its gates was closed (order of commits, not clocks)',
    find: money.checkGates(),
  },
  {
    id: 'R11',
    title: 'deposits: each is the intent of a payment provider, and suspense holds those that are unallocated',
    find: money.checkDeposits(),
  },
  {
    id: 'R12',
    title: 'no key had two effects',
    find: money.checkKeys(),
  },
  {
    id: 'R13',
    title: 'tickets, legs, settlements, cashouts and intents are what was sealed',
    find: money.checkSealedBets(),
  },
  {
    id: 'R14',
    title: 'every journal is sealed or waits for its seal, and none waits for long',
    find: money.checkUnsealed(),
  },
  {
    id: 'R15',
    title: 'every intent has the journal that moved what it says, and every journal of an intent its intent',
    find: money.checkIntents(),
  },
  {
    id: 'R16',
    title: 'confirmations, cancels, rollbacks and reversals fit their originals, each at most once',
    find: money.checkCompensations(),
  },
  {
    id: 'R17',
    title: 'nobody has cash and owes money in one currency',
    find: money.checkDebts(),
  },
  {
    id: 'R18',
    title: 'what players have used of their limits is what their bets, games and deposits come to',
    find: money.checkLimits(),
  },
];

const SAMPLE = 5;

/** The first few of a check's rows, and beside each how many there are: of a broken ledger there may be millions. */
function firstOf({ text }: FunctionCall<object>) {
  const found: AliasedRawBuilder<Record<string, unknown>, 'x'> = sql<Record<string, unknown>>`(${sql.raw(text)})`.as('x');
  return build
    .selectFrom(found)
    .selectAll('x')
    .select(sql<bigint | string>`count(*) OVER ()`.as('breaks'))
    .limit(sql.lit(SAMPLE));
}

/** Runs every check inside the transaction of `client`. */
export async function runChecks(client: pg.ClientBase): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of CHECKS) {
    const started = performance.now();
    const rows = await queryOn(client, firstOf(check.find)).catch((error: Error) => {
      throw new Error(`${check.id} could not be checked: ${error.message}`, { cause: error });
    });
    results.push({
      id: check.id,
      title: check.title,
      breaks: Number(rows[0]?.breaks ?? 0),
      sample: rows.map(({ breaks: _, ...row }) => row),
      tookMs: Math.round(performance.now() - started),
    });
  }
  return results;
}

/** Runs every check on one snapshot, so that bets placed meanwhile do not look like differences. */
export async function reconcile(pool: pg.Pool): Promise<CheckResult[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Whole tables are compared: nested loops, which the planner likes while statistics lag behind, would take for ever.
    await client.query(
      "SET LOCAL statement_timeout = '10min'; SET LOCAL idle_in_transaction_session_timeout = '10min'; SET LOCAL work_mem = '64MB'; SET LOCAL enable_nestloop = off",
    );
    return await runChecks(client);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

/** The breaks only, as readable lines; empty when all is well. */
export async function findBreaks(pool: pg.Pool): Promise<string[]> {
  const results = await reconcile(pool);
  const text = (value: unknown): string =>
    JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));
  return results
    .filter(({ breaks }) => breaks > 0)
    .map(({ id, title, breaks, sample }) => `${id} ${title}: ${breaks} ${text(sample)}`);
}
