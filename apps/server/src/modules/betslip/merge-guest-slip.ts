import type { CallContext } from '../../platform/http/handler.ts';
import type { BetslipService } from './service.ts';

/**
 * What log-in and sign-up do for the guest's slip: what was picked before is in the player's slip afterwards. The visitor is the one whose
 * signed cookie came with the very request; the log-in gives the browser another, so that another person who knew the old name has no part in it
 * (XR-32). A slip that cannot be taken along keeps nobody out.
 */
export const mergeGuestSlip =
  (slips: Pick<BetslipService, 'mergeGuest'>) =>
  async (userId: string, { visitorId, log }: CallContext): Promise<void> => {
    try {
      await slips.mergeGuest(userId, visitorId);
    } catch (error) {
      log.warn({ event: 'slip_left_behind', err: error }, 'the slip of a guest could not be taken along');
    }
  };
