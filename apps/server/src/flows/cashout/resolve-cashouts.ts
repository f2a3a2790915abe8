import { partWorth } from '@duskline/betting/cashout';
import { BetAcceptance } from '@duskline/contract/enums';
import { type Policies, policyVersionOf } from '../../modules/policy/index.ts';
import type { Cashouts, DueCashout } from '../../modules/tickets/index.ts';
import { createDelayedJobRunner } from '../../platform/jobs/delayed-job-runner.ts';
import { processDueItems } from '../../platform/jobs/due-items.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Parking } from '../../platform/parking/parking.ts';
import { type CashoutBoard, type CashoutOffer, quoteInputsOf, quoteTicket } from './quote.ts';

export interface ResolveCashoutsOptions {
  board: CashoutBoard;
  cashouts: Pick<Cashouts, 'terms' | 'due' | 'decide'>;
  policies: Pick<Policies, 'at'>;
  /** The board has current prices. While it has not, cash-outs wait on for a while instead of failing over a restart. */
  isBoardReady(): boolean;
  /** Told after decisions were written. */
  onDecided(): void;
  parking: Pick<Parking, 'kind'>;
  log: Logger;
  metrics: Metrics;
}

const CHUNK = 100;
/** At the same time: the money path has few connections. */
const WIDTH = 4;
/** So long overdue that they are decided without prices, which declines them. */
const PATIENCE_MS = 30_000;
/** The ground moved under a decision this often: then it is declined, the customer can ask again. */
const TRIES = 5;

/** Decides cashouts of live tickets when their delay ends (betting rules 10.3, 13.4). The waiting is stored: it survives the process. */
export function createCashoutResolver(options: ResolveCashoutsOptions) {
  const { cashouts, log } = options;
  const parked = options.parking.kind('waiting-cashout');
  async function due(limit: number, except: readonly string[]): Promise<readonly DueCashout[]> {
    const found = await cashouts.due(limit, except);
    return options.isBoardReady() ? found : found.filter(({ overdueMs }) => overdueMs >= PATIENCE_MS);
  }
  async function work(some: readonly DueCashout[]): Promise<void> {
    for (const one of some) await decideOne(options, one);
  }
  const runner = createDelayedJobRunner({
    async work() {
      const done = await processDueItems({
        due,
        keyOf: ({ cashoutId }) => cashoutId,
        work,
        chunk: CHUNK,
        isOneByOne: true,
        width: WIDTH,
        parked,
        log,
      });
      if (done > 0) options.onDecided();
    },
    log,
    event: 'cashout_resolution',
    fault: 'waiting cashouts could not be decided, trying again',
  });
  /** Told of every waiting cashout. */
  const onWaiting = (_cashoutId: string, delayMs: number) => runner.after(delayMs);
  return { start: runner.start, run: runner.run, stop: runner.stop, onWaiting };
}

/**
 * A goal, a red card or a bet stop during the wait ends it for both sides alike. After a restart the counters of the board mean
 * nothing (their names begin with the process): then the prices decide.
 */
export function hasPlayMoved(before: Readonly<Record<string, string>>, offer: Pick<CashoutOffer, 'matchStates'>): boolean {
  return Object.entries(before).some(([selectionId, was]) => {
    const now = offer.matchStates[selectionId];
    return now !== undefined && now !== was && now.split('/', 1)[0] === was.split('/', 1)[0];
  });
}

/** What was asked for is worth now: all that is left, or the part that was meant. */
const worthOf = ({ stakeMinor, partStakeMinor }: DueCashout, offerMinor: bigint): bigint =>
  partStakeMinor === null ? offerMinor : partWorth(stakeMinor, offerMinor, partStakeMinor);

async function decideOne({ board, cashouts, policies, metrics }: ResolveCashoutsOptions, due: DueCashout): Promise<void> {
  const { states = {} } = (due.seen ?? {}) as { states?: Record<string, string> };
  const policy = await policies.at(policyVersionOf(due.seen));
  for (let tried = 1; ; tried++) {
    const [terms] = await cashouts.terms([due.ticketId]);
    if (!terms) throw new Error(`cashout ${due.cashoutId} is of ticket ${due.ticketId}, which does not exist`);
    const quote = quoteTicket(board, terms, policy, true);
    const now = quote.isOffered ? worthOf(due, quote.offerMinor) : null;
    const refusal = !quote.isOffered ? quote.reason : hasPlayMoved(states, quote) ? 'STATE_CHANGED' : null;
    const giveUp = tried === TRIES ? 'MOVED_ON' : null;
    const ground = quote.isOffered ? quote.ground : quoteInputsOf(terms);
    const answer = await cashouts.decide(due.cashoutId, ground, now, refusal ?? giveUp);
    if (answer.status === 'old') continue;
    if (answer.status === 'decided')
      metrics.count('cashout_delay_decided_total', {
        result: answer.state === BetAcceptance.ACCEPTED ? 'accepted' : (answer.reason ?? ''),
      });
    return;
  }
}
