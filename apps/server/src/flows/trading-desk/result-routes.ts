import { judgeResults } from '@duskline/betting/judge-result';
import { canonicalSpecifiers } from '@duskline/betting/specifiers';
import type {
  ParkedEntry,
  ResultDecision,
  WaitingAct as ShownAct,
  ResultCase as ShownCase,
} from '@duskline/contract/entities/trading';
import { AppError } from '@duskline/contract/errors';
import type { ResultActAnswer, ResultCase, ResultCases, StatedResult } from '../../modules/tickets/index.ts';
import type { TradingService } from '../../modules/trading/index.ts';
import { defineHandlers } from '../../platform/http/handler.ts';
import type { ParkedItem, Parking } from '../../platform/parking/parking.ts';
import { CHANGED_MATCH } from '../settle/changed-sides.ts';
import type { MarketIdOf } from '../settle/feed-facts.ts';
import { reportedResultOf } from '../settle/judge-settlement.ts';
import { actorOf } from './actor.ts';
import { presentWaitingAct } from './present.ts';

export interface ResultRouteParts {
  readonly cases: ResultCases;
  readonly parking: Pick<Parking, 'list'>;
  readonly trading: Pick<TradingService, 'requeue' | 'waitingActs'>;
  readonly marketIdOf: MarketIdOf;
  /** Outcomes a market was offered with; null = not known. */
  offered(marketId: number): readonly string[] | null;
  /** Called after a decision: the tickets that it changes can be settled. */
  onDecided(): void;
}

/** So many cases are shown at once; the oldest come first. */
const SHOWN = 500;
/** Stands in facts of a person: no producer of the feed has it. */
const NO_PRODUCER = 0;

/** @throws NotFoundException, IdempotencyKeyReusedException, NoPrivilegesException for a trader who has a bet on the match */
function presentDecision({ state, isNew = false, overtaken }: ResultActAnswer): ResultDecision {
  if (state === 'reused') throw new AppError('IdempotencyKeyReusedException');
  if (state === 'own') throw new AppError('NoPrivilegesException');
  if (state === 'unknown' || state === 'open') throw new AppError('NotFoundException');
  if (state === 'second') return { State: 'open', IsNew: false, NeedsSecondTrader: true };
  return { State: state, IsNew: isNew, ...(overtaken === undefined ? {} : { Overtaken: [...overtaken] }) };
}

/** What waits for a second trader, by what it is about. */
type Waiting = ReadonlyMap<string, ShownAct>;
const secondOf = (waiting: Waiting, subject: string): { SecondApproval?: ShownAct } => {
  const act = waiting.get(subject);
  return act ? { SecondApproval: act } : {};
};

const presentCase = (one: ResultCase, waiting: Waiting): ShownCase => ({
  CaseID: one.caseId,
  MatchID: one.matchId,
  MarketID: one.marketId,
  MarketType: one.marketType,
  SpecialBetValue: one.specifiers,
  Kind: one.kind,
  Doubt: one.doubt,
  DatedAt: new Date(one.timestampMs).toISOString(),
  ReceivedAt: new Date(one.receivedAtMs).toISOString(),
  Results: one.results.map(({ outcomeId, result, voidFactor, deadHeatFactor, deduction }) => ({
    OutcomeID: outcomeId,
    Result: result,
    ...(voidFactor === null ? {} : { VoidFactor: voidFactor }),
    ...(deadHeatFactor === null ? {} : { DeadHeatFactor: deadHeatFactor }),
    ...(deduction && { Deduction: { Share: deduction.share, Before: new Date(deduction.beforeMs).toISOString() } }),
  })),
  State: one.state,
  ...(one.decidedBy === null ? {} : { DecidedBy: one.decidedBy }),
  ...secondOf(waiting, `result-case:${one.caseId}`),
});

const presentParked = (one: ParkedItem, waiting: Waiting): ParkedEntry => ({
  Kind: one.kind,
  Key: one.key,
  ...(one.order === null ? {} : { Order: one.order }),
  Reason: one.reason,
  Tries: one.tries,
  Waits: one.waits,
  ParkedAt: (one.parkedAt ?? one.lastFailedAt).toISOString(),
  ...(one.requeuedAt === null ? {} : { RequeuedAt: one.requeuedAt.toISOString() }),
  ...(one.kind === CHANGED_MATCH ? secondOf(waiting, `changed-match:${one.order}`) : {}),
});

/** Everything that is said of the market once this is: by the feed, by a person before, and now; result -1 = what the feed says. */
async function judgeStatedResults(
  { cases, offered }: Pick<ResultRouteParts, 'cases' | 'offered'>,
  market: { marketId: number; marketType: number; specifiers: string },
  stated: readonly StatedResult[],
): Promise<void> {
  const { marketId } = market;
  const [feed, before] = await Promise.all([cases.known([marketId]), cases.statedByDesk(marketId)]);
  const given = new Set(stated.map(({ outcomeId }) => outcomeId));
  const reported = new Map<string, StatedResult>((feed.get(marketId) ?? []).map((one) => [one.outcomeId, one]));
  for (const one of before) if (!given.has(one.outcomeId)) reported.set(one.outcomeId, one);
  for (const one of stated) if (one.result !== -1) reported.set(one.outcomeId, one);
  const doubt = judgeResults({ ...market, offered: offered(marketId) }, [...reported.values()].map(reportedResultOf));
  if (doubt !== null)
    throw new AppError('ValidationException', { fieldErrors: { results: `cannot be so, all that is known together: ${doubt}` } });
}

/** What waits for a person, over HTTP: doubtful results (XR-20, XR-21, XR-22) and everything else that is parked (XR-08). */
export function resultRoutes(parts: ResultRouteParts) {
  const { cases, parking, trading, marketIdOf, onDecided } = parts;
  const waiting = async (): Promise<Waiting> =>
    new Map((await trading.waitingActs()).map((act) => [act.subject, presentWaitingAct(act)]));
  return defineHandlers({
    'trading.results': async (_context, { query }) => {
      const [found, acts] = await Promise.all([cases.list(query.all !== 'true', SHOWN), waiting()]);
      return found.map((one) => presentCase(one, acts));
    },
    'trading.decideresult': async (context, { body }) => {
      const { caseId, act, reason, requestId } = body;
      const answer = await cases.decide(caseId, act, { actor: actorOf(context, 'trader'), requestId, reason });
      onDecided();
      return presentDecision(answer);
    },
    'trading.supersederesult': async (context, { body }) => {
      const { matchId, marketType, results, caseId = null, reason, requestId } = body;
      const specifiers = canonicalSpecifiers(body.specifiers);
      const key = { marketType, specifiers };
      const market = { matchId, ...key, marketId: marketIdOf(matchId, key), producer: NO_PRODUCER };
      const stated = results.map(({ outcomeId, result, voidFactor = null, deadHeatFactor = null }) => {
        return { outcomeId, result, voidFactor, deadHeatFactor };
      });
      await judgeStatedResults(parts, market, stated);
      const answer = await cases.supersede(market, stated, caseId, { actor: actorOf(context, 'trader'), requestId, reason });
      onDecided();
      return presentDecision(answer);
    },
    'trading.waiting': async () => [...(await waiting()).values()],
    'trading.parked': async (_context, { query }) => {
      const [found, acts] = await Promise.all([parking.list(query.kind), waiting()]);
      return found.map((one) => presentParked(one, acts));
    },
    'trading.requeue': async (context, { body }) => {
      const { state, count } = await trading.requeue(body.kind, body.key, actorOf(context, 'trader'));
      if (state === 'own') throw new AppError('NoPrivilegesException');
      if (state === 'case')
        throw new AppError('ValidationException', {
          fieldErrors: { kind: 'doubtful results are decided: trading/decideresult' },
        });
      if (state === 'second') return { Requeued: 0, NeedsSecondTrader: true };
      if (count === 0) throw new AppError('NotFoundException');
      return { Requeued: count };
    },
  });
}
