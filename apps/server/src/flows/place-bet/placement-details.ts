import type { PlacementAnswer, Ticket } from '@duskline/contract/entities/betslip';
import type { FreeBetBonus } from '@duskline/contract/entities/bonus';
import type { BetslipService, Caller, ShowSlip, Slip } from '../../modules/betslip/index.ts';
import type { CallContext, Session } from '../../platform/http/handler.ts';

/** Where the answer gets what a page shows next: each as the call that can be asked for it shows it. */
export interface DetailPorts {
  /** The tickets of a request (`betslip.placementbyrequest`). */
  ticketsOf(userId: string, requestId: string): Promise<Ticket[]>;
  /** The slip (`betslip.get`). */
  showSlip: ShowSlip;
  /** The free bets that can be used now (`bonus.freebet`). */
  freeBetsOf(session: Session): Promise<FreeBetBonus>;
}

/** No bet is kept from its answer by what comes with it: reads that take longer count as failed. */
const READ_WITHIN_MS = 1_500;

/**
 * What follows a bet, read once it is placed. The bet stands whatever becomes of this: without details the page asks for each.
 * @param slip as the placement left it; null = it was not looked at
 */
export async function readDetails(
  { ticketsOf, showSlip, freeBetsOf, slips }: DetailPorts & { slips: Pick<BetslipService, 'read'> },
  context: CallContext<Session>,
  requestId: string,
  slip: Slip | null,
): Promise<PlacementAnswer['Details']> {
  const { session, visitorId, log } = context;
  const caller: Caller = { userId: session.userId, visitorId };
  try {
    const reads = Promise.all([
      ticketsOf(session.userId, requestId),
      (slip ? Promise.resolve(slip) : slips.read(caller)).then((left) => showSlip(context, left)),
      freeBetsOf(session),
    ]);
    const [Tickets, Betslip, FreeBets] = await inTime(reads);
    return { Tickets, Betslip, FreeBets };
  } catch (error) {
    log.warn({ event: 'bet_without_details', err: error }, 'a bet was placed and is answered without its details');
    return undefined;
  }
}

async function inTime<Value>(reads: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error(`not read within ${READ_WITHIN_MS} ms`)), READ_WITHIN_MS);
  });
  try {
    return await Promise.race([reads, late]);
  } finally {
    clearTimeout(timer);
  }
}
