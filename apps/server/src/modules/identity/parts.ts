import type { PasswordPolicy } from '@duskline/contract/password-policy';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/create-db.ts';
import type { TextCipher } from '../../platform/encrypt.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { KeyedMutex } from './log-in/keyed-mutex.ts';
import type { Throttle } from './log-in/throttle.ts';
import type { LinkCookie } from './passwords/link-cookie.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { AuthLibrary } from './sessions/auth-library.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { IdentityConfig, IdentityPorts, IdentityTuning } from './types.ts';

/** Dependencies shared by the acts of this module. */
export interface IdentityParts {
  db: Database;
  clock: Clock;
  config: IdentityConfig;
  ports: IdentityPorts;
  tuning: IdentityTuning;
  library: Promise<AuthLibrary>;
  sessions: Sessions;
  throttle: Throttle;
  captcha: Captcha;
  /** For secrets of authenticator apps. */
  authenticators: TextCipher;
  /** What is kept of a recovery code. */
  recoveryHash(userId: string, code: string): string;
  /** What is kept of a code that was sent to a phone. */
  phoneCodeHash(userId: string, code: string): string;
  linkCookie: LinkCookie;
  hasher: PasswordHasher;
  policy: PasswordPolicy;
  logInMutex: KeyedMutex;
  /** False in the real-money profile: accounts with a well-known password do not exist there. */
  allowDemo: boolean;
}
