import { fold } from '@duskline/contract/fold';
import { PASSWORD_MAX, PASSWORD_MIN } from '@duskline/contract/password-policy';
import { getAdapter } from 'better-auth/db/adapter';
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal';
import { username } from 'better-auth/plugins/username';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DB, Tx } from '../../../platform/db/create-db.ts';
import type { Logger } from '../../../platform/log.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { createSessionAdapter } from './session-adapter.ts';
import { sessionCookieName } from './session-cookie.ts';

export const CREDENTIAL = 'credential';

export interface AuthLibraryOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  hasher: PasswordHasher;
  secureCookies: boolean;
  authSecret: string;
  rememberMs: number;
}

/** better-auth set up for our tables. Its HTTP routes are never mounted: only its storage of people, credentials and sessions is used. */
export async function createAuthLibrary(options: AuthLibraryOptions) {
  const settings = librarySettings(options);
  const over = (kysely: Kysely<DB>) =>
    getAdapter({ ...settings, database: { db: kysely, type: 'postgres', schemaName: 'identity' } });
  const { adapter, within } = createSessionAdapter(await over(options.db.kysely), options.clock);
  const auth = betterAuth({ ...settings, database: () => adapter });
  const context = await auth.$context;
  return {
    auth,
    store: context.internalAdapter,
    password: context.password,
    /** Everything the library does inside `work` happens in that transaction. */
    within: async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => within(await over(tx), work),
  };
}

export type AuthLibrary = Awaited<ReturnType<typeof createAuthLibrary>>;

function librarySettings({ hasher, secureCookies, authSecret, rememberMs, log }: AuthLibraryOptions) {
  return {
    appName: 'Duskline',
    baseURL: `${secureCookies ? 'https' : 'http'}://localhost`,
    secret: authSecret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: 'warn', log: (level, message) => log[level]({ event: 'auth.library' }, message) },
    emailAndPassword: {
      enabled: true,
      // Signing up means age, consents and money accounts: only our own flow does all of it.
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: { hash: (password) => hasher.hash(password), verify: ({ hash, password }) => hasher.verify(hash, password) },
    },
    plugins: [
      username({
        displayUsername: false,
        // What a name may be says the contract; accounts of before have other names than it allows today.
        minUsernameLength: 3,
        maxUsernameLength: 254,
        usernameNormalization: fold,
        usernameValidator: () => true,
        schema: { user: { fields: { username: 'user_name' } } },
      }),
    ],
    ...TABLES,
    session: {
      ...SESSION_TABLE,
      // Prolonging is ours: inactivity and absolute end are two different limits.
      disableSessionRefresh: true,
      expiresIn: Math.ceil(rememberMs / 1000),
    },
    advanced: {
      // Off although cookies are secure over https: the library would put `__Secure-` before our `__Host-`.
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookieName(secureCookies), attributes: { secure: secureCookies } } },
      database: { generateId: 'serial', validateSchema: false },
    },
  } satisfies BetterAuthOptions;
}

/** Where the library finds its models among our tables. */
const TABLES = {
  user: {
    fields: { name: 'display_name', emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    additionalFields: {
      mailbox: { type: 'string', required: true, input: false },
      userType: { type: 'number', required: true, input: false, fieldName: 'user_type' },
      currency: { type: 'string', required: true, input: false },
      countryCode: { type: 'string', required: false, input: false, fieldName: 'country_code' },
      demo: { type: 'boolean', required: true, input: false },
    },
  },
  account: {
    modelName: 'credential',
    fields: {
      userId: 'user_id',
      providerId: 'provider_id',
      accountId: 'account_id',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
} satisfies BetterAuthOptions;

const SESSION_TABLE = {
  fields: {
    userId: 'user_id',
    token: 'token_hash',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  additionalFields: {
    lastActiveAt: { type: 'date', required: true, input: false, fieldName: 'last_active_at' },
    absoluteExpiresAt: { type: 'date', required: true, input: false, fieldName: 'absolute_expires_at' },
    remember: { type: 'boolean', required: true, input: false },
    previousLoginAt: { type: 'date', required: false, input: false, fieldName: 'previous_login_at' },
    endedAt: { type: 'date', required: false, input: false, fieldName: 'ended_at' },
    endReason: { type: 'string', required: false, input: false, fieldName: 'end_reason' },
  },
} satisfies BetterAuthOptions['session'];
