import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** Settings of the process, from its environment; README.md lists them. */
const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a port'), v.transform(Number), v.maxValue(65_535));
const whole = (low: number, high: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a whole number'), v.transform(Number), v.minValue(low), v.maxValue(high));
const file = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return readFileSync(dataset.value, 'utf8');
    } catch {
      addIssue({ message: 'must be a file that can be read' });
      return NEVER;
    }
  }),
);

/** Of the sandbox alone: with real money the product refuses it. */
const SANDBOX_ACCOUNT = `AC${'d0'.repeat(16)}`;

const environment = v.pipe(
  v.object({
    HOST: v.optional(v.string(), '127.0.0.1'),
    PORT: v.optional(port, '4200'),
    SMTP_PORT: v.optional(port, '4225'),
    KEEP: v.optional(whole(1, 100_000), '500'),
    TLS_CERT: v.optional(file),
    TLS_KEY: v.optional(file),
    SMS_ACCOUNT: v.optional(v.pipe(v.string(), v.regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 hex digits')), SANDBOX_ACCOUNT),
    SMS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(8, 'must have at least 8 characters')), 'sandbox-token'),
  }),
  v.check(({ TLS_CERT, TLS_KEY }) => (TLS_CERT === undefined) === (TLS_KEY === undefined), 'TLS_CERT and TLS_KEY go together'),
);

export type Environment = v.InferOutput<typeof environment>;

/** Reads and checks the environment; throws an Error with one line per bad setting. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(environment, given);
  if (parsed.success) return parsed.output;
  throw new Error(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'settings'}: ${issue.message}`).join('\n'));
}
