import { BetAcceptance } from '@duskline/contract/enums';
import { AppError } from '@duskline/contract/errors';
import type { BetslipService, Caller } from '../../modules/betslip/index.ts';
import type { CallContext, Handler, Session } from '../../platform/http/handler.ts';
import { PlacementsInFlight } from './in-flight.ts';
import { type PlaceOneOptions, placeOne } from './place-one.ts';
import { answerOf, type Placed } from './placed.ts';
import { type LegRequest, type PlacementRequest, readPlacement } from './read-request.ts';

export interface PlaceBetOptions extends PlaceOneOptions {
  slips: Pick<BetslipService, 'read' | 'remove'>;
  /** Told after every request that wrote something, so that the player's streams hear of it at once. */
  onPlaced?(): void;
}

/**
 * Places a bet (spec 214, betting rules 10.2, trust 2.5): read exactly, refuse early by the board, commit through the ledger,
 * answer. The same requestId always gets the answer it got first. A refused placement is a 4xx with Status DECLINED.
 */
export function createPlaceBet(options: PlaceBetOptions): Handler<'betslip.placebet'> {
  const inFlight = new PlacementsInFlight();
  return async (context, { body }) => {
    const session = requireSession(context);
    const request = readPlacement(body, session.currency);
    const leave = inFlight.enter(slipsOf(session, request), request.requestId);
    try {
      return await place(options, context, session, request);
    } finally {
      leave();
    }
  };
}

/** What may hold only one placement at a time: the slip of a page, and the slip the server holds when the bet is made from it. */
function slipsOf({ userId }: Session, { connectionId, bets }: PlacementRequest): string[] {
  const page = connectionId === null || connectionId === '' ? [] : [`${userId}/page/${connectionId}`];
  return bets.some((bet) => bet.legs === null) ? [...page, `${userId}/slip`] : page;
}

async function place(options: PlaceBetOptions, context: CallContext, session: Session, request: PlacementRequest) {
  const caller: Caller = { userId: session.userId, visitorId: context.visitorId };
  // A live price that a request names without the state of its match: what the slip has shown tells it.
  const isStateSaid = (leg: LegRequest) => leg.seenState !== null || options.board.selection(leg.selectionId)?.isLive !== true;
  const isSaid = request.bets.every((bet) => bet.legs?.every((leg) => leg.seenOddsMilli !== null && isStateSaid(leg)) ?? false);
  const slip = isSaid ? null : await options.slips.read(caller);
  const placed = await Promise.all(request.bets.map((bet) => placeOne(options, { context, session, request, bet, slip })));
  options.onPlaced?.();
  const taken = placed.filter((one) => one.acceptance !== BetAcceptance.DECLINED && !one.isReplay);
  if (taken.length > 0 && !request.isSlipKept) await forgetPlaced(options, caller, taken, context);
  return answerOf(request, placed);
}

function requireSession(context: CallContext): Session {
  if (context.session === null) throw new AppError('UnauthorizedException');
  return context.session;
}

/** Placed selections leave the slip. The bet stands whatever becomes of this. */
async function forgetPlaced(
  options: PlaceBetOptions,
  caller: Caller,
  taken: readonly Placed[],
  context: CallContext,
): Promise<void> {
  try {
    await options.slips.remove(
      caller,
      taken.flatMap((one) => one.selectionIds),
    );
  } catch (error) {
    context.log.warn({ event: 'slip_not_cleared', err: error }, 'placed selections stay in the slip');
  }
}
