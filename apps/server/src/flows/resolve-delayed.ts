import { decideAcceptance } from '@duskline/betting/acceptance';
import type { CurrencyCode } from '@duskline/money/currency';
import { rational } from '@duskline/money/rational';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { BoardSelection, PlacementBoard } from './place-bet/ports.ts';
import { maxSingleStake, singleReturn, stakeLimits } from './stake-limits.ts';

/** A live bet whose money is held. */
export interface WaitingTicket {
  ticketId: string;
  policy: 0 | 1 | 2;
  currency: string;
  stakeMinor: bigint;
  legs: readonly { selectionId: string; oddsMilli: number; matchState: string }[];
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
    /** Waiting tickets whose time has come, oldest first. */
    dueDelayed(limit: number): Promise<readonly WaitingTicket[]>;
    /** Decides them, each on its own, reading the gates again; what is decided already is left alone. */
    resolveDelayed(decisions: readonly DelayDecision[]): Promise<void>;
  };
  log: Logger;
  metrics: Metrics;
}

/** A sweep finds what a dead process or another node left behind. */
const SWEEP_MS = 1_000;
/** Bets that come due together are decided together. */
const GATHER_MS = 15;
const CHUNK = 200;

/** Decides live bets when their delay ends (betting rules 10.2 and 10.3, TR-B8). */
export function createDelayResolver(options: ResolveDelayedOptions) {
  let sweeper: NodeJS.Timeout | null = null;
  let gathering: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopped = false;

  /** One run at a time; a call during a run makes another one follow. */
  function run(): Promise<void> {
    if (running) {
      isAskedAgain = true;
      return running;
    }
    running = resolveDue(options)
      .catch((error) =>
        options.log.error({ event: 'delay_resolution_failed', err: error }, 'waiting bets could not be decided, trying again'),
      )
      .finally(() => {
        running = null;
        if (isAskedAgain && !isStopped) {
          isAskedAgain = false;
          void run();
        }
      });
    return running;
  }

  function gather(): void {
    gathering ??= setTimeout(() => {
      gathering = null;
      void run();
    }, GATHER_MS);
  }

  return {
    start() {
      sweeper = setInterval(() => void run(), SWEEP_MS);
      sweeper.unref();
    },
    /** Told of every delayed ticket, so that it is decided on time and not at the next sweep. */
    onDelayed(_ticketId: string, delayMs: number) {
      setTimeout(gather, delayMs).unref();
    },
    run,
    async stop() {
      isStopped = true;
      if (sweeper) clearInterval(sweeper);
      if (gathering) clearTimeout(gathering);
      await running;
    },
  };
}

async function resolveDue({ board, tickets, metrics }: ResolveDelayedOptions): Promise<void> {
  for (;;) {
    const due = await tickets.dueDelayed(CHUNK);
    if (due.length === 0) return;
    const decisions = due.map((ticket) => decideWaiting(board, ticket));
    for (const decision of decisions)
      metrics.count('bet_delay_decided_total', { result: decision.accept ? 'accepted' : decision.reason });
    await tickets.resolveDelayed(decisions);
    if (due.length < CHUNK) return;
  }
}

/** The second decision: nothing material may have happened, and the odds must still be allowed by the customer's policy. */
export function decideWaiting(board: PlacementBoard, ticket: WaitingTicket): DelayDecision {
  const { ticketId } = ticket;
  const legs = ticket.legs.map((leg) => ({ leg, selection: board.selection(leg.selectionId) }));
  if (legs.some(({ leg, selection }) => selection !== null && leg.matchState !== '' && selection.matchState !== leg.matchState)) {
    return { ticketId, accept: false, reason: 'STATE_CHANGED' };
  }
  const [first] = legs;
  const selection = first?.selection ?? null;
  if (!first || selection === null || legs.length !== 1) return { ticketId, accept: false, reason: 'MARKET_SUSPENDED' };
  return decideSingleLeg(board, ticket, first.leg.oddsMilli, selection);
}

function decideSingleLeg(
  board: PlacementBoard,
  ticket: WaitingTicket,
  requestedMilli: number,
  selection: BoardSelection,
): DelayDecision {
  const currency = ticket.currency as CurrencyCode;
  const limits = stakeLimits(currency);
  const decision = decideAcceptance({
    betType: 'single',
    policy: ticket.policy,
    stakeMinor: ticket.stakeMinor,
    minStakeMinor: limits.minMinor,
    maxStakeMinor: maxSingleStake(currency, selection.oddsMilli, selection.isLive),
    balanceMinor: ticket.stakeMinor,
    legs: [
      {
        requestedOdds: rational(requestedMilli, 1000),
        currentOdds: rational(selection.oddsMilli, 1000),
        suspended: !selection.isOpen,
      },
    ],
  });
  if (decision.status !== 'ACCEPTED') return { ticketId: ticket.ticketId, accept: false, reason: decision.reason };
  const payout = singleReturn(ticket.stakeMinor, selection.oddsMilli);
  return {
    ticketId: ticket.ticketId,
    accept: true,
    oddsMilli: [selection.oddsMilli],
    priceVersions: [selection.priceVersion],
    gateVersions: [board.gateVersion(selection)],
    maxPayoutMinor: payout < limits.maxPayoutMinor ? payout : limits.maxPayoutMinor,
  };
}
