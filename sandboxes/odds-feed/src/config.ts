import * as v from 'valibot';

/** Settings of the process, from its environment; README.md lists them. */
const whole = (low: number, high: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be a whole number'), v.transform(Number), v.minValue(low), v.maxValue(high));
const decimal = (low: number, high: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a number'),
    v.transform(Number),
    v.minValue(low),
    v.maxValue(high),
  );
const instant = v.pipe(
  v.string(),
  v.transform((text) => (/^\d{10,15}$/.test(text) ? Number(text) : Date.parse(text))),
  v.number('must be epoch milliseconds or an ISO date'),
  v.check((value) => Number.isFinite(value), 'must be epoch milliseconds or an ISO date'),
);
const limitList = v.pipe(
  v.string(),
  v.regex(/^\d{1,5},\d{1,5},\d{1,5}$/, 'must be three whole numbers: short,day,long'),
  v.transform((text) => text.split(',').map(Number)),
);

const environment = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(whole(0, 65_535), '4100'),
  SEED: v.optional(v.string(), 'duskline'),
  SPEED: v.optional(decimal(0.1, 200), '1'),
  FEED_TOKEN: v.optional(v.pipe(v.string(), v.minLength(8)), 'feed-token-dev'),
  ADMIN_TOKEN: v.optional(v.pipe(v.string(), v.minLength(8)), 'feed-admin-dev'),
  WORLD: v.optional(v.picklist(['small', 'full', 'sample', 'whole', 'empty']), 'full'),
  NOW: v.optional(instant),
  VIRTUAL: v.optional(v.picklist(['on', 'off']), 'off'),
  VIRTUAL_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'must have 32 characters or more'))),
  DRIFT: v.optional(decimal(0.01, 1000), '1'),
  STATE_FILE: v.optional(v.string()),
  RECOVERY_LIMITS: v.optional(limitList, '40,8,4'),
  REPLAY_FILES: v.optional(v.string()),
  REPLAY_SPEED: v.optional(decimal(0, 1_000_000), '0'),
  REPLAY_START: v.optional(instant),
  REPLAY_BOOKS: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]+(,[A-Za-z0-9]+)*$/))),
  SEND_BROKEN: v.optional(v.picklist(['0', '1']), '0'),
});

export type Environment = v.InferOutput<typeof environment>;

/** Reads and checks the environment; throws an Error with one line per bad setting. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(environment, given);
  if (parsed.success && parsed.output.VIRTUAL === 'on' && parsed.output.VIRTUAL_KEY === undefined)
    throw new Error('VIRTUAL_KEY: is needed by VIRTUAL=on: who knows it knows every result');
  if (parsed.success && parsed.output.VIRTUAL === 'on' && parsed.output.NOW !== undefined)
    throw new Error('NOW: is not for VIRTUAL=on: a restart would sell again the draws whose results are known');
  if (parsed.success) return parsed.output;
  const lines = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '?'}: ${issue.message}`);
  throw new Error(lines.join('\n'));
}
