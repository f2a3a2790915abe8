import { decideTraderReview } from '@duskline/betting/auto-trader';
import { traitsOfNumber } from '@duskline/betting/bet-type';
import { BetAcceptance } from '@duskline/contract/enums';
import { policyVersionOf } from '../../modules/policy/index.ts';
import type { TicketView } from '../../modules/tickets/index.ts';
import type { Actor, TraderReview } from '../../modules/trading/index.ts';
import type { Desk, DeskAct } from './desk.ts';
import { automaticLimit } from './desk-limits.ts';
import type { DeskParts } from './ports.ts';
import { currentLegs, limitsOf, openTicket } from './terms.ts';

export interface AutoTraderOptions {
  /** How long it looks at a bet before it answers, milliseconds: a person at the desk may be quicker. */
  readonly thinkMs: number;
}

const ACTOR: Actor = { kind: 'auto', name: 'auto-trader' };
const SWEEP_MS = 250;
/** A bet that fails so often is left to its deadline, which people hear of when it cannot be kept either. */
const TRIES = 3;

/** Works the queue by rule. For play money: with real money people decide. */
export function createAutoTrader(parts: DeskParts, desk: Desk, options: AutoTraderOptions) {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  /** Failures of bets that still wait. */
  let failed = new Map<string, number>();

  async function work(): Promise<void> {
    const thoughtBy = parts.clock.now() - options.thinkMs;
    const queue = await parts.trading.queue();
    failed = new Map(queue.flatMap(({ ticketId }) => (failed.has(ticketId) ? [[ticketId, failed.get(ticketId) ?? 0]] : [])));
    const waiting = queue.filter(
      (one) => one.offer === null && one.openedAtMs <= thoughtBy && (failed.get(one.ticketId) ?? 0) < TRIES,
    );
    if (waiting.length === 0) return;
    const tickets = new Map(
      (await parts.tickets.byId(waiting.map(({ ticketId }) => ticketId))).map((one) => [one.ticketId, one]),
    );
    for (const review of waiting) {
      const ticket = tickets.get(review.ticketId);
      if (ticket?.acceptance !== BetAcceptance.PENDING) continue;
      await answer(review, ticket).catch((error) => {
        failed.set(ticket.ticketId, (failed.get(ticket.ticketId) ?? 0) + 1);
        parts.log.warn({ event: 'auto_trader_failed', ticketId: ticket.ticketId, err: error }, 'a bet is left to its deadline');
      });
    }
  }

  async function answer(review: TraderReview, ticket: TicketView): Promise<void> {
    const legs = currentLegs(parts.board, ticket);
    const exposures = await parts.tickets.exposures({ marketIds: ticket.legs.map((leg) => leg.marketId) });
    const { settings } = parts.trading;
    const policy = await parts.policies.at(policyVersionOf(ticket.detail));
    const limits = limitsOf(policy, ticket);
    const decision = decideTraderReview(
      {
        betType: openTicket(ticket, ticket.stakeMinor, [], limits).betType,
        stakeMinor: ticket.stakeMinor,
        limitMinor: automaticLimit(settings, ticket, legs, exposures, policy),
        minStakeMinor: limits.minMinor,
        customerFactorMilli: settings.customer(review.userId).factorMilli,
        isDivisible: traitsOfNumber(ticket.betType)?.isDivisible ?? false,
      },
      parts.policies.current().autoTrader,
    );
    if (decision.act === 'accept') leaveToPeople(await desk.accept(ticket.ticketId, ACTOR));
    else if (decision.act === 'offer' && legs.every(({ selection }) => selection?.isOpen === true))
      leaveToPeople(await desk.offer(ticket.ticketId, ACTOR, { stakeMinor: decision.stakeMinor, oddsMilli: new Map() }));
    else await desk.decline(ticket.ticketId, ACTOR, decision.act === 'decline' ? decision.reason : 'MARKET_SUSPENDED');
  }

  /** Too much for a rule (XR-24): people decide, or the deadline does. */
  function leaveToPeople({ ticket, answer }: DeskAct): void {
    if (answer.result === 'second') failed.set(ticket.ticketId, TRIES);
  }

  function run(): Promise<void> {
    running ??= work()
      .catch((error) => parts.log.error({ event: 'auto_trader', err: error }, 'the queue could not be worked, trying again'))
      .finally(() => {
        running = null;
      });
    return running;
  }

  return {
    start() {
      timer = setInterval(() => void run(), SWEEP_MS);
      timer.unref();
    },
    run,
    async stop() {
      if (timer) clearInterval(timer);
      await running;
    },
  };
}
