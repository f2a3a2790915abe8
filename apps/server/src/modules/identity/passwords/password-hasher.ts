import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { HashQueue } from './hash-queue.ts';

/** Cost of one argon2id hash. */
export interface HashCost {
  memoryKiB: number;
  passes: number;
  lanes: number;
}

/** ASVS 11.4.2: at least 19 MiB, two passes, one lane. */
export const PRODUCTION_COST: HashCost = { memoryKiB: 19_456, passes: 2, lanes: 1 };

// The native module declares its enum for the compiler only; 2 is argon2id in the PHC order.
const ARGON2ID = 2;

/** Computes the hash and compares. */
export type Check = () => Promise<boolean>;

export interface PasswordHasher {
  /** PHC string with salt and parameters. `owner`: on whose account it waits for its place. */
  hash(password: string, owner?: string): Promise<string>;
  /**
   * Null stands for a name that nobody has: costs the same and is always false. `guarded` wraps the hash while it holds its
   * place in the queue, so what it reads before and writes after cannot be overtaken by more than the places there are.
   */
  verify(
    encoded: string | null,
    password: string,
    guarded?: (check: Check) => Promise<boolean>,
    owner?: string,
  ): Promise<boolean>;
  /** True when the hash was made with less than the present cost. */
  isWeak(encoded: string): boolean;
  /** How many hashes were computed since the start. */
  readonly computed: number;
}

/** Equal texts typed on different keyboards give equal bytes (NIST 800-63B). Nothing is cut off. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'), 'utf8');

export function createPasswordHasher(cost: HashCost, queue: HashQueue): PasswordHasher {
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: cost.lanes, algorithm: ARGON2ID };
  const nobody = hash(randomBytes(32), options);
  // Awaited at the first use; without this line a failure before that would end the process.
  nobody.catch(() => undefined);
  let computed = 0;

  return {
    hash: (password, owner) =>
      queue.run(() => {
        computed++;
        return hash(bytesOf(password), options);
      }, owner),
    async verify(encoded, password, guarded = (check) => check(), owner) {
      const real = encoded ?? (await nobody);
      const check: Check = async () => {
        computed++;
        const equal = await verify(real, bytesOf(password));
        return equal && encoded !== null;
      };
      return queue.run(() => guarded(check), owner);
    },
    isWeak(encoded) {
      const { algorithm, memoryCost, timeCost } = parseOptions(encoded);
      return algorithm !== ARGON2ID || memoryCost < cost.memoryKiB || timeCost < cost.passes;
    },
    get computed() {
      return computed;
    },
  };
}
