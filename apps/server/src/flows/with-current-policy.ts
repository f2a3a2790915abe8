import type { Policies, Policy } from '../modules/policy/index.ts';
import { isPolicyChanged } from '../modules/tickets/index.ts';
import { DatabaseFaultError } from '../platform/db/database-error.ts';

/** Policy changes by hand: who meets so many changes sends the request again. */
const TRIES = 3;

/** Nothing was done; the same key may be sent again. */
const policyMoved = (cause: unknown) =>
  new DatabaseFaultError('busy', 'The policy in force is not the one this process knows', undefined, cause);

/**
 * Does what takes or gives money by the policy. The ledger refuses what was made by one that is not in force any more: then it is made again, by the one
 * that is. `answered`: what the key of the request was answered before (null = nothing), which stands whatever the policy says, and although it cannot be read.
 * @throws DatabaseFaultError `busy` when there is no policy to do it by
 */
export async function withCurrentPolicy<T>(
  policies: Pick<Policies, 'current' | 'refresh'>,
  work: (policy: Policy) => Promise<T>,
  answered: () => Promise<T | null>,
): Promise<T> {
  const giveUp = async (cause: unknown): Promise<T> => {
    const known = await answered();
    if (known === null) throw policyMoved(cause);
    return known;
  };
  for (let tried = 1; ; tried++) {
    const policy = policies.current();
    try {
      return await work(policy);
    } catch (error) {
      if (!isPolicyChanged(error)) throw error;
      if (tried === TRIES) return giveUp(error);
    }
    // Everything of a refused call comes here: the first one has read it for all.
    if (policies.current().version !== policy.version) continue;
    try {
      await policies.refresh();
    } catch (fault) {
      return giveUp(fault);
    }
  }
}
