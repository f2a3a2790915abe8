import type { CallId } from '@duskline/contract/calls';
import type { Betslip, TraderOffer } from '@duskline/contract/entities/betslip';
import type { CallContext, Handlers } from '../../platform/http/handler.ts';

/** Calls that answer the slip. */
const SLIP_CALLS = [
  'betslip.get',
  'betslip.addselection',
  'betslip.removeselection',
  'betslip.clear',
  'betslip.acceptoddschanges',
  'betslip.setbanker',
] as const satisfies readonly CallId[];

type Loose = (context: CallContext, input: unknown) => Promise<unknown>;

/** The slip with the offers that wait for the player's answer (spec: `traderOffers` of the betslip, TRADER-01). Guests have none. */
export function withTraderOffers<H extends Partial<Handlers>>(
  routes: H,
  offersOf: (userId: string) => Promise<TraderOffer[]>,
): H {
  const wrapped: Partial<Record<CallId, Loose>> = {};
  for (const id of SLIP_CALLS) {
    const inner = routes[id] as Loose | undefined;
    if (!inner) continue;
    wrapped[id] = async (context, input) => {
      const slip = (await inner(context, input)) as Betslip;
      return context.session === null ? slip : { ...slip, traderOffers: await offersOf(context.session.userId) };
    };
  }
  return { ...routes, ...wrapped };
}
