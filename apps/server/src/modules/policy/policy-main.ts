import { readFileSync } from 'node:fs';
import pg from 'pg';
import { callOn } from '../../platform/db/function-call.ts';
import { policy } from '../../platform/db/functions/policy.gen.ts';
import { trading } from '../../platform/db/functions/trading.gen.ts';
import { build } from '../../platform/db/query.ts';
import { ownerUrl, readSettings } from '../../platform/settings.ts';
import { PolicyFaultError } from './errors.ts';
import { completed, leftUnsaid, readDocument } from './shape.ts';

/**
 * The program behind `npm run policy`: shows what is in force, makes a new version of it, and tells who made which. A version is made with the login of
 * the owner of the schema, which the server does not have (XR-28). Exit 0 = done, 1 = refused, and nothing has changed; 2 = wrong words or no database.
 */
const USAGE = `usage: npm run policy -- show [VERSION]
       npm run policy -- set FILE --by TRADER --reason "why" [--from 2027-01-31T12:00:00Z]
       npm run policy -- history`;

interface PolicyChange {
  file: string;
  by: string;
  reason: string;
  from: Date | null;
}

type Command = { act: 'show'; version: number | null } | { act: 'history' } | { act: 'set'; change: PolicyChange };

/** What was asked for; null = nobody can tell. */
function readCommand([act, ...rest]: readonly string[]): Command | null {
  const [first, ...more] = rest;
  if (act === 'history' && first === undefined) return { act };
  if (act === 'show' && more.length === 0 && (first === undefined || /^[1-9][0-9]{0,8}$/.test(first)))
    return { act, version: first === undefined ? null : Number(first) };
  if (act !== 'set' || first === undefined || more.length % 2 !== 0) return null;
  const flags = new Map(more.flatMap((word, at) => (at % 2 === 0 ? [[word, more[at + 1] ?? '']] : [])));
  const isKnown = [...flags.keys()].every((flag) => ['--by', '--reason', '--from'].includes(flag));
  const [by, reason, from] = [flags.get('--by'), flags.get('--reason'), flags.get('--from')];
  const isTime =
    from === undefined || (/^\d{4}-\d\d-\d\dT[0-9:.]+(Z|[+-]\d\d:\d\d)$/.test(from) && !Number.isNaN(Date.parse(from)));
  if (!isKnown || flags.size * 2 !== more.length || !by || !reason || !isTime) return null;
  return { act, change: { file: first, by, reason, from: from === undefined ? null : new Date(from) } };
}

const read = async <Row extends pg.QueryResultRow>(
  client: pg.Client,
  query: { compile(): { sql: string; parameters: readonly unknown[] } },
): Promise<Row[]> => {
  const { sql, parameters } = query.compile();
  return (await client.query<Row>(sql, [...parameters])).rows;
};

type Version = { number: number; document: object };

async function versionOf(client: pg.Client, number: number): Promise<Version | undefined> {
  const wanted = build.selectFrom('policy.version').select(['number', 'document']).where('number', '=', number);
  return (await read<Version>(client, wanted))[0];
}

async function show(client: pg.Client, version: number | null): Promise<number> {
  const number =
    version ?? (await read<{ number: number }>(client, build.selectFrom('policy.in_force').select('number')))[0]?.number;
  const row = await versionOf(client, number ?? 0);
  if (!row) {
    console.error(`policy: there is no version ${version}`);
    return 1;
  }
  console.info(JSON.stringify({ version: row.number, ...completed(row.document) }, null, 2));
  return 0;
}

type Made = { number: number; valid_from: Date; made_at: Date; made_by: string; reason: string };

async function history(client: pg.Client): Promise<number> {
  const all = build
    .selectFrom('policy.version')
    .select(['number', 'valid_from', 'made_at', 'made_by', 'reason'])
    .orderBy('number');
  const [rows, [inForce]] = [
    await read<Made>(client, all),
    await read<{ number: number }>(client, build.selectFrom('policy.in_force').select('number')),
  ];
  for (const one of rows) {
    const mark = one.number === inForce?.number ? ', in force' : '';
    console.info(
      `${one.number} from ${one.valid_from.toISOString()}${mark}: ${one.reason} (${one.made_by}, ${one.made_at.toISOString()})`,
    );
  }
  return 0;
}

/** A file as `show` writes it: the version that it was made from beside what it says. @throws PolicyFaultError */
function readFile(file: string): { base: number; document: object } {
  let written: unknown;
  try {
    written = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new PolicyFaultError(`${file} cannot be read: ${(error as Error).message}`);
  }
  const { version, ...document } = (written ?? {}) as { version?: unknown };
  if (typeof version !== 'number' || !Number.isSafeInteger(version))
    throw new PolicyFaultError('version must be the number of the version that the file was made from');
  return { base: version, document: readDocument(document) };
}

async function set(client: pg.Client, { file, by, reason, from }: PolicyChange): Promise<number> {
  const { base, document } = readFile(file);
  const [found] = await callOn(client, trading.traderNamed({ name: by.normalize('NFKC').trim().toLowerCase() }));
  if (!found?.value) throw new PolicyFaultError(`no trader is called ${by}`);
  const actor = JSON.stringify(found.value);
  const made = leftUnsaid(document, (await versionOf(client, base))?.document ?? {});
  const act = policy.setVersion({ document: JSON.stringify(made), validFrom: from, base, actor, reason });
  const [row] = await callOn(client, act);
  console.info(`policy: version ${row?.value} ${from === null ? 'is in force' : `will be in force from ${from.toISOString()}`}`);
  return 0;
}

/** SQLSTATEs with which the database says no to what it was asked. */
const REFUSED = new Set(['22023', '23514', '42501', '55000']);

async function run(words: readonly string[]): Promise<number> {
  const command = readCommand(words);
  const url = ownerUrl(readSettings(process.env));
  if (command === null || !url) {
    console.error(url ? USAGE : 'policy: DATABASE_MIGRATE_URL is not set and no product runs here.');
    return 2;
  }
  const client = new pg.Client({ connectionString: url, application_name: 'duskline-policy', connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    if (command.act === 'history') return await history(client);
    return command.act === 'show' ? await show(client, command.version) : await set(client, command.change);
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    for (const line of message.split('\n')) console.error(`policy: ${line}`);
    return error instanceof PolicyFaultError || REFUSED.has(code ?? '') ? 1 : 2;
  } finally {
    await client.end().catch(() => undefined);
  }
}

process.exitCode = await run(process.argv.slice(2));
