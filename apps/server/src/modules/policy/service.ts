import type { Alarms } from '../../platform/alarms.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { createPoller, type Poller } from '../../platform/jobs/poller.ts';
import type { Logger } from '../../platform/log.ts';
import { PolicyFaultError } from './errors.ts';
import type { Policy } from './policy.ts';
import { beginVersion, numberInForce, numbersLatelyInForce, readOlderVersion, readVersion } from './store.ts';

/** The policy, as who decides needs it. */
export interface Policies {
  /**
   * In force, as far as this process knows: at most `POLL_MS` behind. Who takes money by it names its version, and the ledger refuses one that is
   * not in force any more (`policy.check_version`): then {@link refresh}, and decide again.
   */
  current(): Policy;
  /** The version that decided a bet, for what is left to decide about it. */
  at(version: number): Promise<Policy>;
  /** Resolves when the policy in force at the time of the call is known. @throws PolicyFaultError when this server cannot read it */
  refresh(): Promise<void>;
  /**
   * Versions whose values a screen may still show: in force now or until {@link SHOWN_MS} ago, by the clock of the database, so that every process and
   * every restart say the same. `only`: that one, or none when it is none of them. One that this server cannot read is left out.
   */
  shown(only?: number): Promise<readonly Policy[]>;
}

export interface PolicyService extends Policies, Poller {
  /** Calls the listener with each version that comes into force. Returns what ends that. */
  onChange(listener: () => void): () => void;
}

interface PolicyOptions {
  db: Database;
  alarms: Pick<Alarms, 'raise'>;
  log: Logger;
}

const POLL_MS = 500;
/** Values are made again and sent within a second of a change; the rest is for the way to the screen, and from it to us. */
const SHOWN_MS = 10_000;
/** A version that could not be read is looked at again so seldom: nothing of it changes but the one in force, by which an older one is completed. */
const UNREADABLE_MS = 60_000;
/** Versions that are kept read. Bets wait for minutes at most, and policy changes by hand. */
const KEPT = 50;

export function createPolicies({ db, alarms, log }: PolicyOptions): PolicyService {
  let current: Policy | undefined;
  /** The version that could not be read, told once. */
  let unreadable = 0;
  /** The version that the database knows to have come into force. */
  let begun = 0;
  const known = new Map<number, Policy>();
  /** Why versions could not be read: a hundred refused bets a second ask for the one in force. */
  const faults = new Map<number, { error: PolicyFaultError; untilMs: number }>();
  const listeners = new Set<() => void>();

  async function versionAt(number: number): Promise<Policy> {
    const kept = known.get(number);
    if (kept) return kept;
    const fault = faults.get(number);
    if (fault && performance.now() < fault.untilMs) throw fault.error;
    const inForce = current?.version ?? 0;
    const reading = number < inForce ? readOlderVersion(db, number, inForce) : readVersion(db, number);
    const policy = await reading.catch((error) => {
      if (error instanceof PolicyFaultError) faults.set(number, { error, untilMs: performance.now() + UNREADABLE_MS });
      throw error;
    });
    const [oldest] = known.keys();
    if (known.size >= KEPT && oldest !== undefined) known.delete(oldest);
    known.set(number, policy);
    return policy;
  }

  /** What a server starts with that cannot read the version in force: it takes no bets, and does all that needs none. */
  async function newestReadable(below: number): Promise<Policy | undefined> {
    for (let number = below - 1; number > 0; number--) {
      try {
        return await readVersion(db, number);
      } catch (error) {
        if (!(error instanceof PolicyFaultError)) throw error;
      }
    }
    return undefined;
  }

  async function read(): Promise<void> {
    let number = await numberInForce(db);
    if (number !== begun) {
      number = await beginVersion(db);
      begun = number;
    }
    if (number === current?.version) return;
    try {
      const policy = await versionAt(number);
      current = policy;
      faults.clear();
      for (const listener of listeners) listener();
      log.info({ event: 'policy', version: number }, 'this version of the policy is in force');
    } catch (error) {
      // Bets are refused until a person has looked: none is decided by a policy that is not understood, nor by one that has ended.
      if (error instanceof PolicyFaultError && unreadable !== number) {
        alarms.raise('policy_unreadable', { version: number, err: error }, 'the policy in force cannot be read: no bet is taken');
        unreadable = number;
      }
      if (error instanceof PolicyFaultError && current === undefined) {
        current = await newestReadable(number);
        if (current !== undefined) return;
      }
      throw error;
    }
  }

  const polled = createPoller({
    read,
    everyMs: POLL_MS,
    onFault: (error) => log.warn({ event: 'policy', err: error }, 'the policy could not be read'),
  });

  return {
    ...polled,
    current() {
      if (!current) throw new Error('the policy is asked before it was read');
      return current;
    },
    at: versionAt,
    async shown(only) {
      const numbers = await numbersLatelyInForce(db, SHOWN_MS);
      const found: Policy[] = [];
      for (const number of numbers.filter((one) => only === undefined || one === only)) {
        try {
          found.push(await versionAt(number));
        } catch (error) {
          if (!(error instanceof PolicyFaultError)) throw error;
        }
      }
      return found;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
