import { decideAcceptance, takenOdds } from '@duskline/betting/acceptance';
import { LEG_RESULTS } from '@duskline/betting/leg-result';
import { compare, ONE, rational } from '@duskline/money/rational';
import { limitsIn, type Policies, type Policy } from '../../modules/policy/index.ts';
import { buildTicket } from '../../modules/tickets/index.ts';
import { createDelayedJobRunner } from '../../platform/jobs/delayed-job-runner.ts';
import { processDueItems } from '../../platform/jobs/due-items.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Parking } from '../../platform/parking/parking.ts';
import { maxPayoutMinor, maxTotalStake } from './bet-worth.ts';
import type { BoardSelection, PlacementBoard } from './ports.ts';

/** A live bet whose money is held. */
export interface WaitingTicket {
  ticketId: string;
  /** Number of the specification, and what the ticket keeps of its type. */
  betType: number;
  detail: unknown;
  rounding: string | null;
  oddsPolicy: 0 | 1 | 2;
  /** The operator's policy that it was asked under; it is decided by no other. */
  policyVersion: number;
  currency: string;
  stakeMinor: bigint;
  legs: readonly { selectionId: string; oddsMilli: number; isBanker: boolean; matchState: string }[];
}

/** What is to become of it. */
export type DelayDecision =
  | {
      ticketId: string;
      accept: true;
      oddsMilli: readonly number[];
      priceVersions: readonly number[];
      gateVersions: readonly (bigint | null)[];
      maxPayoutMinor: bigint;
    }
  | { ticketId: string; accept: false; reason: string };

export interface ResolveDelayedOptions {
  board: PlacementBoard;
  tickets: {
    /** Waiting tickets whose time has come, oldest first, without those named. */
    dueDelayed(limit: number, except: readonly string[]): Promise<readonly WaitingTicket[]>;
    /** Asked before a bet is declined for its stake alone: whether a smaller one was offered, in a transaction of its own (BETSTATUS-03). */
    offerInstead(ticketId: string): Promise<boolean>;
    /** Decides them, each on its own, reading the gates again; what is decided already is left alone. */
    resolveDelayed(decisions: readonly DelayDecision[]): Promise<void>;
  };
  policies: Pick<Policies, 'at'>;
  parking: Pick<Parking, 'kind'>;
  log: Logger;
  metrics: Metrics;
}

const CHUNK = 200;
/** Lets the limit on stakes pass, so that only the cap on payouts is left. */
const ANY_STAKE = rational(1_000_000_000);

/** Decides live bets when their delay ends (betting rules 10.2 and 10.3, TR-B8). */
export function createDelayResolver(options: ResolveDelayedOptions) {
  const { board, tickets, policies, log, metrics } = options;
  const parked = options.parking.kind('delayed-bet');
  /** A bet that becomes an offer is not decided with the others: they may have to be decided again, and it may not. */
  async function becomesOffer(ticket: WaitingTicket): Promise<boolean> {
    const decision = decideWaiting(board, ticket, await policies.at(ticket.policyVersion));
    if (decision.accept || decision.reason !== 'LIMIT' || !(await tickets.offerInstead(ticket.ticketId))) return false;
    metrics.count('bet_delay_decided_total', { result: 'offered' });
    return true;
  }
  async function decide(due: readonly WaitingTicket[]): Promise<void> {
    const decisions = await Promise.all(
      due.map(async (ticket) => decideWaiting(board, ticket, await policies.at(ticket.policyVersion))),
    );
    await tickets.resolveDelayed(decisions);
    for (const decision of decisions)
      metrics.count('bet_delay_decided_total', { result: decision.accept ? 'accepted' : decision.reason });
  }
  const runner = createDelayedJobRunner({
    async work() {
      const due = (limit: number, except: readonly string[]) => tickets.dueDelayed(limit, except);
      const keyOf = ({ ticketId }: WaitingTicket) => ticketId;
      await processDueItems({ due, keyOf, alone: becomesOffer, work: decide, chunk: CHUNK, parked, log });
    },
    log,
    event: 'delay_resolution_failed',
    fault: 'waiting bets could not be decided, trying again',
  });
  /** Told of every delayed ticket. */
  const onDelayed = (_ticketId: string, delayMs: number) => runner.after(delayMs);
  return { start: runner.start, run: runner.run, stop: runner.stop, onDelayed };
}

/** The second decision: nothing material may have happened, and the odds must still be allowed by the customer's odds policy. */
export function decideWaiting(board: PlacementBoard, ticket: WaitingTicket, policy: Policy): DelayDecision {
  const { ticketId } = ticket;
  const legs = ticket.legs.map((leg) => ({ leg, selection: board.selection(leg.selectionId) }));
  // A stop is play that moved on as well; that nothing can be had now says more.
  if (legs.some(({ selection }) => selection === null || !selection.isOpen))
    return { ticketId, accept: false, reason: 'MARKET_SUSPENDED' };
  if (legs.some(({ leg, selection }) => selection !== null && leg.matchState !== '' && selection.matchState !== leg.matchState)) {
    return { ticketId, accept: false, reason: 'STATE_CHANGED' };
  }
  const now = legs.flatMap(({ leg, selection }) => (selection === null ? [] : [{ leg, selection }]));
  if (now.length === 0 || now.length < legs.length) return { ticketId, accept: false, reason: 'MARKET_SUSPENDED' };
  return decideOnBoard(board, ticket, now, policy);
}

function decideOnBoard(
  board: PlacementBoard,
  ticket: WaitingTicket,
  legs: readonly { leg: WaitingTicket['legs'][number]; selection: BoardSelection }[],
  policy: Policy,
): DelayDecision {
  const { oddsTolerance: tolerance } = policy;
  const limits = limitsIn(policy, ticket.currency);
  if (!limits)
    throw new Error(`ticket ${ticket.ticketId}: version ${policy.version} of the policy has no limits in ${ticket.currency}`);
  // The ticket as it would be sold now: current odds, and the maximum payout of the policy instead of the return at the old ones.
  const terms = { ...ticket, maxPayoutMinor: limits.maxPayoutMinor };
  const moves = legs.map(({ leg, selection }) => ({
    requestedOdds: rational(leg.oddsMilli, 1000),
    currentOdds: rational(selection.oddsMilli, 1000),
    // They were sold at this state of play, so they were shown at it; a leg whose match began meanwhile was shown at another.
    wasShown: selection.matchState === leg.matchState,
  }));
  const taken = takenOdds(moves, ticket.oddsPolicy, tolerance);
  const oddsMilli = legs.map(({ leg, selection }, at) =>
    taken !== null && compare(taken[at] ?? ONE, moves[at]?.currentOdds ?? ONE) > 0 ? leg.oddsMilli : selection.oddsMilli,
  );
  const now = legs.map(({ leg }, at) => ({ oddsMilli: oddsMilli[at] ?? leg.oddsMilli, isBanker: leg.isBanker }));
  const open = buildTicket(
    { ...terms, legs: now },
    legs.map(() => LEG_RESULTS.PENDING),
  );
  const isLive = legs.some(({ selection }) => selection.isLive);
  const decision = decideAcceptance({
    betType: open.betType,
    oddsPolicy: ticket.oddsPolicy,
    stakeMinor: ticket.stakeMinor,
    minStakeMinor: limits.minMinor,
    // What the customer may stake was decided when they asked; the current odds may only cut it by the cap on payouts.
    maxStakeMinor: maxTotalStake(open, { limits, isLive, customerFactor: ANY_STAKE }),
    balanceMinor: ticket.stakeMinor,
    legs: legs.map(({ selection }, at) => ({ ...(moves[at] as (typeof moves)[number]), suspended: !selection.isOpen })),
    tolerance,
  });
  if (decision.status !== 'ACCEPTED') return { ticketId: ticket.ticketId, accept: false, reason: decision.reason };
  return {
    ticketId: ticket.ticketId,
    accept: true,
    oddsMilli,
    priceVersions: legs.map(({ selection }) => selection.priceVersion),
    gateVersions: legs.map(({ selection }) => board.gateVersion(selection)),
    maxPayoutMinor: maxPayoutMinor(open, limits),
  };
}
