import * as v from 'valibot';

const secret = v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'));

const environment = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a port'), v.transform(Number), v.maxValue(65_535, 'must be a port')),
    '4300',
  ),
  APP_TOKEN: v.optional(secret, 'duskline-kyc-app'),
  APP_SECRET: v.optional(secret, 'duskline-kyc-secret'),
  WEBHOOK_URL: v.optional(v.pipe(v.string(), v.url('must be an address'))),
  WEBHOOK_SECRET: v.optional(secret, 'duskline-kyc-webhooks'),
  REGISTER_KEY: v.optional(secret, 'duskline-register-key'),
  ADMIN_TOKEN: v.optional(secret, 'duskline-kyc-admin'),
});

export type Environment = v.InferOutput<typeof environment>;

/** Reads and checks the environment; throws an Error with one line per bad setting. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(environment, given);
  if (parsed.success) return parsed.output;
  throw new Error(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'settings'}: ${issue.message}`).join('\n'));
}
