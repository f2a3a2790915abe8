import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/create-db.ts';
import type { AuthLibrary } from './auth-library.ts';
import type { KeyedMutex } from './keyed-mutex.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { PasswordPolicy } from './password-policy.ts';
import type { Sessions } from './sessions.ts';
import type { Throttle } from './throttle.ts';
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
  hasher: PasswordHasher;
  policy: PasswordPolicy;
  lanes: KeyedMutex;
  /** False in the real-money profile: accounts with a well-known password do not exist there. */
  allowDemo: boolean;
}
