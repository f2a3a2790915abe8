import pg from 'pg';

/** Those that the owner's programs call: no role is granted them. */
const OF_THE_OWNER = [
  'identity.decide_review',
  'identity.set_jurisdiction',
  'identity.set_lock',
  'identity.set_staff_role',
  'my_data.reopen_account',
  'messages.send_staff',
  'money.open_currencies',
  'platform.set_profile',
  'policy.set_version',
  'trading.trader_named',
];
/** Those of reconciliation, which is the report's to run. */
const CHECKS = [
  ...['balances', 'transfers', 'open_stakes', 'tickets', 'reserved', 'payments', 'games', 'events', 'seals', 'gates'],
  ...['deposits', 'keys', 'sealed_bets', 'unsealed', 'intents', 'compensations', 'debts', 'limits'],
].map((name) => `money.check_${name}`);
/** Granted, and used only within queries and by other functions, where the arguments are columns of rows. */
const WITHIN_QUERIES = [
  'betting.first_ticket_id',
  'betting.settle_basis',
  'betting.settle_terms',
  'identity.has_second_step',
  'identity.is_trader',
  'money.house_account',
  'platform.cluster_identity',
];

type Column = { name: string; type: string; not_null: boolean };
type Stored = { schema: string; name: string; args: Column[]; columns: Column[] | null; result: string; is_set: boolean };

const CATALOG = `
  SELECT n.nspname AS schema, p.proname AS name, t.typname AS result, p.proretset AS is_set,
         coalesce((SELECT json_agg(json_build_object('name', p.proargnames[a.no], 'type', y.typname, 'not_null', false) ORDER BY a.no)
                     FROM unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) WITH ORDINALITY AS a(type, no) JOIN pg_type y ON y.oid = a.type
                    WHERE coalesce(p.proargmodes[a.no], 'i') = 'i'), '[]') AS args,
         coalesce((SELECT json_agg(json_build_object('name', p.proargnames[a.no], 'type', y.typname, 'not_null', false) ORDER BY a.no)
                     FROM unnest(p.proallargtypes) WITH ORDINALITY AS a(type, no) JOIN pg_type y ON y.oid = a.type
                    WHERE p.proargmodes[a.no] IN ('o', 't')),
                  (SELECT json_agg(json_build_object('name', c.attname, 'type', y.typname, 'not_null', c.attnotnull) ORDER BY c.attnum)
                     FROM pg_attribute c JOIN pg_type y ON y.oid = c.atttypid WHERE c.attrelid = nullif(t.typrelid, 0) AND c.attnum > 0 AND NOT c.attisdropped)) AS columns
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_type t ON t.oid = p.prorettype
   WHERE n.nspname !~ '^(pg_|information_schema$)' AND p.prorettype <> 'trigger'::regtype
     AND (n.nspname || '.' || p.proname = ANY ($1)
          OR EXISTS (SELECT 1 FROM aclexplode(p.proacl) a JOIN pg_roles r ON r.oid = a.grantee WHERE r.rolname = 'duskline_app'))
     AND n.nspname || '.' || p.proname <> ALL ($2)
   ORDER BY 1, 2`;

/** What a parameter takes, and how a value arrives, by the type's name in the catalog. */
const TYPES: Readonly<Record<string, readonly [takes: string, answers: string]>> = {
  bool: ['boolean', 'boolean'],
  bytea: ['Uint8Array', 'Buffer'],
  float8: ['number', 'number'],
  int2: ['number', 'number'],
  int4: ['number', 'number'],
  int8: ['bigint | number', 'bigint'],
  interval: ['string', 'never'],
  numeric: ['string', 'string'],
  json: ['JsonText', 'unknown'],
  jsonb: ['JsonText', 'unknown'],
  text: ['string', 'string'],
  timestamptz: ["Date | 'infinity'", 'Date'],
  uuid: ['string', 'string'],
};

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `p_` says that it is a parameter, `l_` that it is a column of the legs. */
const argumentName = (name: string): string => camel(name.replace(/^p_/, '').replace(/^l_/, 'leg_'));

function typesOf(name: string, type: string): readonly [takes: string, answers: string] {
  const types = TYPES[type.replace(/^_/, '')];
  if (types === undefined) throw new Error(`${name} has the type ${type}, of which generate-functions.ts knows nothing`);
  return type.startsWith('_') ? [`PgArray<'${type.slice(1)}'>`, `(${types[1]} | null)[]`] : types;
}

const orNull = (type: string, notNull = false): string => (notNull || type === 'unknown' ? type : `${type} | null`);

function textOf({ schema, name, args, columns, result, is_set: isSet }: Stored): string {
  const cast = (type: string): string => (type.startsWith('_') ? `${type.slice(1)}[]` : type);
  const call = `${schema}.${name}(${args.map((arg, at) => `${arg.name} => $${at + 1}::${cast(arg.type)}`).join(', ')})`;
  // Columns by their names: a function that answers one more does not surprise a server of the release before.
  if (columns !== null) return `SELECT ${columns.map((column) => column.name).join(', ')} FROM ${call}`;
  if (isSet) return `SELECT value FROM ${call} AS f(value)`;
  return result === 'void' ? `SELECT ${call}` : `SELECT ${call} AS value`;
}

function rowOf(stored: Stored): string {
  const { schema, name, columns, result, is_set: isSet } = stored;
  const own = `${schema}.${name}`;
  const list = columns ?? (result === 'void' ? null : [{ name: 'value', type: result, not_null: isSet }]);
  if (list === null) return 'unknown';
  return `{ ${list.map((column) => `${column.name}: ${orNull(typesOf(own, column.type)[1], column.not_null)}`).join('; ')} }`;
}

function wrapperOf(stored: Stored): string {
  const { schema, name, args } = stored;
  const own = `${schema}.${name}`;
  const names = args.map((arg) => argumentName(arg.name));
  if (new Set(names).size < names.length) throw new Error(`${own} has two parameters that go by one name`);
  const types = args.map((arg, at) => `    ${names[at]}: ${orNull(typesOf(own, arg.type)[0])};\n`);
  const takes = args.length === 0 ? '()' : `(args: {\n${types.join('')}  })`;
  return `  ${camel(name)}: ${takes}: FunctionCall<${rowOf(stored)}> => ({
    name: '${own}',
    text: '${textOf(stored)}',
    values: [${names.map((one) => `args.${one}`).join(', ')}],
  }),
`;
}

/**
 * Typed calls of the stored functions of a migrated database that the server calls, as the texts of `functions/<schema>.gen.ts`, by schema in kebab-case.
 * @throws Error on a type that it does not know, and on a function that has overloads.
 */
export async function generateFunctions(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Stored>(CATALOG, [[...OF_THE_OWNER, ...CHECKS], WITHIN_QUERIES]);
    const files = new Map<string, string>();
    for (const [schema, stored] of Map.groupBy(rows, (row) => row.schema)) {
      const names = stored.map(({ name }) => name);
      const twice = names.find((name, at) => names.indexOf(name) !== at);
      if (twice !== undefined) throw new Error(`${schema}.${twice} has overloads: which of them is called?`);
      const body = `export const ${camel(schema)} = {\n${stored.map(wrapperOf).join('')}};\n`;
      const array = body.includes('PgArray') ? "import type { PgArray } from '../binary-array.ts';\n" : '';
      const json = body.includes('JsonText') ? ', JsonText' : '';
      const head =
        '/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */\n';
      files.set(
        schema.replaceAll('_', '-'),
        `${head}${array}import type { FunctionCall${json} } from '../function-call.ts';\n\n${body}`,
      );
    }
    return files;
  } finally {
    await client.end();
  }
}
