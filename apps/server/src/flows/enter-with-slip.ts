import type { BetslipService } from '../modules/betslip/index.ts';
import type { CallContext, Handlers } from '../platform/http/handler.ts';

type Entering = Handlers<'session.login' | 'session.register'>;

/**
 * Log-in and sign-up, with the guest's slip: what was picked before is in the player's slip afterwards. The visitor is the one whose signed
 * cookie came with the very request; the log-in gives the browser another, so that whoever knew the old name has no part in it (XR-32).
 * A slip that cannot be taken along keeps nobody out.
 */
export function enterWithSlip(routes: Entering, slips: Pick<BetslipService, 'takeAlong'>): Entering {
  async function along<User>(context: CallContext, entered: User): Promise<User> {
    const { ID } = entered as { ID: string };
    try {
      await slips.takeAlong(ID, context.visitorId);
    } catch (error) {
      context.log.warn({ event: 'slip_left_behind', err: error }, 'the slip of a guest could not be taken along');
    }
    return entered;
  }
  return {
    'session.login': async (context, input) => along(context, await routes['session.login'](context, input)),
    'session.register': async (context, input) => along(context, await routes['session.register'](context, input)),
  };
}
