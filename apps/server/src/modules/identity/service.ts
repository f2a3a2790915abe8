import { COMMON_PASSWORDS } from '@duskline/contract/common-passwords';
import type { Jurisdiction } from '@duskline/contract/jurisdictions';
import { createPasswordPolicy } from '@duskline/contract/password-policy';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/create-db.ts';
import { build, callQuery } from '../../platform/db/query.ts';
import type { Session } from '../../platform/http/handler.ts';
import { createCaptcha } from './captcha/captcha.ts';
import { forgetOldChanges } from './contact/email-change-store.ts';
import { forgetOldPhoneChanges } from './contact/phone-change-store.ts';
import { phoneCodeHasher } from './contact/phone-codes.ts';
import { refuseDemo, type SeededAccount, seedDemo } from './demo.ts';
import { findJurisdiction } from './jurisdiction-store.ts';
import { createKeyedMutex } from './log-in/keyed-mutex.ts';
import { createThrottle } from './log-in/throttle.ts';
import type { IdentityParts } from './parts.ts';
import { forgetExpiredLinks } from './passwords/account-links.ts';
import { createHashQueue } from './passwords/hash-queue.ts';
import { createLinkCookie } from './passwords/link-cookie.ts';
import { createOwnerReads } from './passwords/owner-reads.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { exchangeLink } from './passwords/reset-password.ts';
import { findPersonData, type PersonData } from './profile/person-data.ts';
import { createRoutes, type EntryOptions } from './routes.ts';
import { createAuthLibrary } from './sessions/auth-library.ts';
import { isReachable } from './sessions/own-sessions.ts';
import { createSessionCookie } from './sessions/session-cookie.ts';
import { createSessions } from './sessions/sessions.ts';
import { findCountries } from './store.ts';
import { PRODUCTION_TUNING } from './tuning.ts';
import { authenticatorCipher, recoveryHasher } from './two-step/second-step.ts';
import type { Authenticate, IdentityDeps, OwnerReads, Revocation } from './types.ts';

/** People and sessions. */
export interface Identity extends OwnerReads {
  routes(options: EntryOptions): ReturnType<typeof createRoutes>;
  /** From memory most of the time; at most `cacheMs` behind other nodes, never behind this one. */
  authenticateCookie: Authenticate;
  /** Id of the session behind a cookie that this process knows to be running; without a query, so that limits can be kept by it. */
  knownSession(cookieHeader: string | undefined): string | null;
  /** Called once for every session that ends, on whichever node. Returns how to stop listening. */
  onRevoke(listener: (revocation: Revocation) => void): () => void;
  endSession(session: Pick<Session, 'sessionId' | 'userId'>, reason?: string): Promise<void>;
  /** All sessions of a person, e.g. when the account is locked; `exceptSessionId` stays. */
  endSessionsOf(userId: string, reason: string, exceptSessionId?: string): Promise<void>;
  /** The same within the caller's transaction; what is returned is called after its commit. */
  endSessionsWithin(tx: Tx, userId: string, reason: string): Promise<() => void>;
  /** Set-Cookie value in exchange for the token of a link to set a password, where it does not stay in the address. */
  exchangeLink(token: string): Promise<string | null>;
  /** Whether a player may be told something in the browser of a session: it was not ended, and the player is neither locked nor taking a break. */
  isReachable(player: Pick<Session, 'sessionId' | 'userId'>): Promise<boolean>;
  /** Set-Cookie value that takes the cookie of a session away. */
  clearCookie(): string;
  /** Idempotent. Throws in the real-money profile. */
  seedDemo(): Promise<readonly SeededAccount[]>;
  /** Whether such a person exists. */
  isPlayer(userId: string): Promise<boolean>;
  /** The rules that the account stands under; everything that a jurisdiction decides is read here. */
  jurisdictionOf(userId: string): Promise<Jurisdiction>;
  /** What the account says of who its player is; null for demo accounts, who are nobody. */
  personOf(userId: string): Promise<PersonData | null>;
  /** Country codes of those of the accounts that have one. */
  countriesOf(userIds: readonly string[]): Promise<Map<string, string>>;
  /** Throws a readable Error when this database must not serve this profile. */
  checkProfile(): Promise<void>;
  /** Forgets old failures, links and captchas; for a daily job. */
  sweep(): Promise<void>;
  /** Figures for /metrics. */
  hashing(): { computed: number; running: number; waiting: number; refused: number };
  close(): void;
}

/** How many guesses at one account may wait for each other. */
const MAX_WAITING_LOG_INS = 20;

export function createIdentity({ db, clock, log, config, ports }: IdentityDeps): Identity {
  const tuning = { ...PRODUCTION_TUNING, ...config.tuning };
  const { secureCookies, authSecret } = config;
  const queue = createHashQueue(tuning.hashQueue);
  const hasher = createPasswordHasher(tuning.hashCost, queue);
  const library = createAuthLibrary({ db, clock, log, hasher, secureCookies, authSecret, rememberMs: tuning.rememberMs });
  // Awaited at the first use; without this line a failure before that would end the process.
  library.catch(() => undefined);
  const cookie = createSessionCookie({ secure: secureCookies, secret: authSecret });
  const allowDemo = config.profile === 'play';
  const sessions = createSessions({ db, clock, log, library, cookie, tuning, allowDemo });
  const throttle = createThrottle(db);
  const captcha = createCaptcha({ db, clock, throttle, secret: authSecret, cost: tuning.captcha });
  const parts: IdentityParts = {
    db,
    clock,
    config,
    ports,
    tuning,
    library,
    sessions,
    throttle,
    captcha,
    authenticators: authenticatorCipher(authSecret),
    recoveryHash: recoveryHasher(authSecret),
    phoneCodeHash: phoneCodeHasher(authSecret),
    linkCookie: createLinkCookie({ clock, secure: secureCookies, secret: authSecret }),
    hasher,
    policy: createPasswordPolicy(COMMON_PASSWORDS),
    logInMutex: createKeyedMutex(MAX_WAITING_LOG_INS),
    allowDemo,
  };
  return {
    routes: (options) => createRoutes(parts, cookie, options),
    authenticateCookie: sessions.authenticate,
    knownSession: sessions.known,
    onRevoke: sessions.onRevoke,
    endSession: async (session, reason = 'ended') => void (await sessions.end(session, reason)),
    endSessionsOf: sessions.endAll,
    endSessionsWithin: sessions.endAllWithin,
    isReachable: (player) => isReachable(db, player, clock.now()),
    ...createOwnerReads(parts),
    exchangeLink: (token) => exchangeLink(parts, token),
    clearCookie: () => cookie.clear(),
    seedDemo: () => seedDemo(parts),
    async isPlayer(userId) {
      const found = build.selectFrom('identity.user').select('id').where('id', '=', sql<bigint>`${userId}::bigint`);
      return (await callQuery(db, 'identity-exists', found)).length > 0;
    },
    jurisdictionOf: (userId) => findJurisdiction(db, userId),
    personOf: async (userId) => (await findPersonData(db, { userId: BigInt(userId) }))[0] ?? null,
    countriesOf: (userIds) => findCountries(db, userIds),
    checkProfile: () => refuseDemo(parts),
    async sweep() {
      await parts.throttle.sweep(clock.now());
      await captcha.sweep();
      await forgetExpiredLinks(db, new Date(clock.now()));
      await forgetOldChanges(db, new Date(clock.now()));
      await forgetOldPhoneChanges(db, new Date(clock.now()));
    },
    hashing: () => ({ computed: hasher.computed, running: queue.running, waiting: queue.waiting, refused: queue.refused }),
    close: sessions.close,
  };
}
