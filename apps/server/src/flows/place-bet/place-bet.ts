import type { PlaceBetResult, PlacementAnswer } from '@duskline/contract/entities/betslip';
import type { LimitLeft } from '@duskline/contract/entities/limits';
import { BetAcceptance } from '@duskline/contract/enums';
import type { ErrorName } from '@duskline/contract/errors';
import type { BetslipService, Caller, Slip } from '../../modules/betslip/index.ts';
import type { TraderOffersOf } from '../../modules/tickets/index.ts';
import { type CallContext, defineHandlers, type Session } from '../../platform/http/handler.ts';
import { PlacementsInFlight } from './in-flight.ts';
import { type PlaceOneOptions, placeOne } from './place-one.ts';
import { answerOf, type Placed } from './placed.ts';
import { type DetailPorts, readDetails } from './placement-details.ts';
import { type LegRequest, type PlacementRequest, readPlacement } from './read-request.ts';

export interface PlaceBetOptions extends PlaceOneOptions {
  slips: Pick<BetslipService, 'read' | 'remove'>;
  details: DetailPorts;
  /** @throws AppError CountryBlockedException */
  refuseFrom(ip: string): void;
  /** @throws AppError AccountBreakException, ServiceUnavailableException: the national register of exclusions */
  refuseBets(userId: string): Promise<void>;
  traderOffers: TraderOffersOf;
  /** What a refusal by a limit of the player's says beside its name; null = it is another one. */
  limitLeft(userId: string, refusal: ErrorName | null): Promise<LimitLeft | null>;
  /** Told after every request that wrote something, so that the player's streams hear of it at once. */
  onPlaced?(): void;
}

/**
 * Places a bet (spec 214, betting rules 10.2, trust 2.5): read exactly, refuse early by the board, commit through the ledger,
 * answer. The same requestId always gets the answer it got first. A refused placement is a 4xx with Status DECLINED.
 */
export function placeBetRoutes(options: PlaceBetOptions) {
  const inFlight = new PlacementsInFlight();
  return defineHandlers({
    'betslip.placebet': async (context, { body }) => {
      options.refuseFrom(context.ip);
      const request = readPlacement(body, context.session.currency, options.policies.current());
      await options.refuseBets(context.session.userId);
      const leave = inFlight.enter(slipsOf(context.session, request), request.requestId);
      try {
        return await place(options, context, request);
      } finally {
        leave();
      }
    },
  });
}

/** What may hold only one placement at a time: the slip of a page, and the slip the server holds when the bet is made from it. */
function slipsOf({ userId }: Session, { connectionId, bets }: PlacementRequest): string[] {
  const page = connectionId === null || connectionId === '' ? [] : [`${userId}/page/${connectionId}`];
  return bets.some((bet) => bet.legs === null) ? [...page, `${userId}/slip`] : page;
}

async function place(
  options: PlaceBetOptions,
  context: CallContext<Session>,
  request: PlacementRequest,
): Promise<PlacementAnswer> {
  const { session } = context;
  const caller: Caller = { userId: session.userId, visitorId: context.visitorId };
  // A live price that a request names without the state of its match: what the slip has shown tells it.
  const isStateSaid = (leg: LegRequest) => leg.seenState !== null || !options.board.isLive(leg.selectionId);
  const isSaid = request.bets.every((bet) => bet.legs?.every((leg) => leg.seenOddsMilli !== null && isStateSaid(leg)) ?? false);
  const slip = isSaid ? null : await options.slips.read(caller);
  // One bet that fails does not end the others: until all are decided nothing is answered, and the slip takes no other placement.
  const ends = await Promise.allSettled(request.bets.map((bet) => placeOne(options, { context, session, request, bet, slip })));
  const placed = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  options.onPlaced?.();
  const taken = placed.filter((one) => one.acceptance !== BetAcceptance.DECLINED && !one.isReplay);
  const left = taken.length > 0 && !request.isSlipKept ? await forgetPlaced(options, caller, taken, context) : null;
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  const refusal = placed[0]?.refusal?.name ?? null;
  const limit = placed.every((one) => one.refusal !== null) ? await options.limitLeft(session.userId, refusal) : null;
  const answer = await withOffer(options, session, answerOf(request, placed, limit));
  if (!request.isDetailed) return answer;
  const Details = await readDetails({ ...options.details, slips: options.slips }, context, request.requestId, left);
  return Details ? { ...answer, Details } : answer;
}

/** A bet that is placed again while a trader's offer for it waits is answered with that offer (TRADER-01). */
async function withOffer(
  { traderOffers }: PlaceBetOptions,
  { userId }: Session,
  answer: PlaceBetResult,
): Promise<PlaceBetResult> {
  if (answer.Status !== BetAcceptance.NEW_OFFER) return answer;
  const TraderOffer = (await traderOffers(userId)).find((offer) => offer.BetId === answer.BetId);
  return TraderOffer ? { ...answer, TraderOffer } : answer;
}

/** Placed selections leave the slip; what it is without them. The bet stands whatever becomes of this: null = they are still in it. */
async function forgetPlaced(
  options: PlaceBetOptions,
  caller: Caller,
  taken: readonly Placed[],
  context: CallContext,
): Promise<Slip | null> {
  try {
    return await options.slips.remove(
      caller,
      taken.flatMap((one) => one.selectionIds),
    );
  } catch (error) {
    context.log.warn({ event: 'slip_not_cleared', err: error }, 'placed selections stay in the slip');
    return null;
  }
}
