import type { ParkedEntry, ResultDecision, ResultCase as ShownCase } from '@duskline/contract/entities/trading';
import { AppError } from '@duskline/contract/errors';
import type { ResultActAnswer, ResultCase, ResultCases } from '../../modules/tickets/index.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { ParkedItem, Parking } from '../../platform/parking/parking.ts';
import type { MarketIdOf } from '../settle/feed-facts.ts';
import { actorOf } from './actor.ts';

export type ResultCalls =
  | 'trading.results'
  | 'trading.decideresult'
  | 'trading.supersederesult'
  | 'trading.parked'
  | 'trading.requeue';

export interface ResultRouteParts {
  readonly cases: ResultCases;
  readonly parking: Pick<Parking, 'list' | 'requeue'>;
  readonly marketIdOf: MarketIdOf;
  /** Told after a decision: what it makes of tickets can be worked off. */
  onDecided(): void;
}

/** So many cases are shown at once; the oldest come first. */
const SHOWN = 500;
/** Stands in facts of a person: no producer of the feed has it. */
const NO_PRODUCER = 0;

/** @throws NotFoundException, IdempotencyKeyReusedException */
function presentDecision({ state, isNew = false }: ResultActAnswer): ResultDecision {
  if (state === 'reused') throw new AppError('IdempotencyKeyReusedException');
  if (state === 'unknown' || state === 'open') throw new AppError('NotFoundException');
  return { State: state, IsNew: isNew };
}

const presentCase = (one: ResultCase): ShownCase => ({
  CaseID: one.caseId,
  MatchID: one.matchId,
  MarketID: one.marketId,
  MarketType: one.marketType,
  SpecialBetValue: one.specifiers,
  Kind: one.kind,
  Doubt: one.doubt,
  DatedAt: new Date(one.timestampMs).toISOString(),
  ReceivedAt: new Date(one.receivedAtMs).toISOString(),
  Results: one.results.map(({ outcomeId, result, voidFactor, deadHeatFactor }) => ({
    OutcomeID: outcomeId,
    Result: result,
    ...(voidFactor === null ? {} : { VoidFactor: voidFactor }),
    ...(deadHeatFactor === null ? {} : { DeadHeatFactor: deadHeatFactor }),
  })),
  State: one.state,
  ...(one.decidedBy === null ? {} : { DecidedBy: one.decidedBy }),
});

const presentParked = (one: ParkedItem): ParkedEntry => ({
  Kind: one.kind,
  Key: one.key,
  ...(one.order === null ? {} : { Order: one.order }),
  Reason: one.reason,
  Tries: one.tries,
  Waits: one.waits,
  ParkedAt: (one.parkedAt ?? one.lastFailedAt).toISOString(),
  ...(one.requeuedAt === null ? {} : { RequeuedAt: one.requeuedAt.toISOString() }),
});

/** What waits for a person, over HTTP: doubtful results (XR-20, XR-21, XR-22) and everything else that is parked (XR-08). */
export function resultRoutes({ cases, parking, marketIdOf, onDecided }: ResultRouteParts): Handlers<ResultCalls> {
  return {
    'trading.results': async (_context, { query }) => (await cases.list(query.all !== 'true', SHOWN)).map(presentCase),
    'trading.decideresult': async (context, { body }) => {
      const { caseId, act, reason, requestId } = body;
      const answer = await cases.decide(caseId, act, { actor: actorOf(context, 'trader'), requestId, reason });
      onDecided();
      return presentDecision(answer);
    },
    'trading.supersederesult': async (context, { body }) => {
      const { matchId, marketType, results, caseId = null, reason, requestId } = body;
      const specifiers = (body.specifiers ?? '').split('|').sort().join('|');
      const key = { marketType, specifiers };
      const market = { matchId, ...key, marketId: marketIdOf(matchId, key), producer: NO_PRODUCER };
      const told = results.map(({ outcomeId, result, voidFactor = null, deadHeatFactor = null }) => {
        return { outcomeId, result, voidFactor, deadHeatFactor };
      });
      const answer = await cases.supersede(market, told, caseId, { actor: actorOf(context, 'trader'), requestId, reason });
      onDecided();
      return presentDecision(answer);
    },
    'trading.parked': async (_context, { query }) => (await parking.list(query.kind)).map(presentParked),
    'trading.requeue': async (context, { body }) => {
      const count = await parking.requeue(body.kind, body.key, actorOf(context, 'trader').name);
      if (count === 0) throw new AppError('NotFoundException');
      return { Requeued: count };
    },
  };
}
