import { forgetOldSlips, forgetSharedSlips } from '../modules/betslip/index.ts';
import type { Documents } from '../modules/documents/index.ts';
import type { Identity } from '../modules/identity/index.ts';
import type { Kyc } from '../modules/kyc/index.ts';
import type { Breaks, Harm, Limits } from '../modules/limits/index.ts';
import type { Messages } from '../modules/messages/index.ts';
import type { MyDataService } from '../modules/my-data/index.ts';
import type { Notify } from '../modules/notify/index.ts';
import type { OddsHistoryService } from '../modules/odds-history/index.ts';
import type { PopularityService } from '../modules/popularity/index.ts';
import type { Results } from '../modules/results/index.ts';
import type { TicketService } from '../modules/tickets/index.ts';
import type { VirtualSports } from '../modules/virtual-sports/index.ts';
import { reconcile, type Sealing, type WalletService } from '../modules/wallet/index.ts';
import type { WebPush } from '../modules/web-push/index.ts';
import type { Alarms } from '../platform/alarms.ts';
import type { Database } from '../platform/db/create-db.ts';
import type { DailyJob } from '../platform/jobs/daily-jobs.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { voidLeftBets } from './breaks/break-calls.ts';
import { scorePlayers } from './harm/score-players.ts';
import { reviewLimits } from './review-limits.ts';
import { forgetDraws } from './virtual/forget-draws.ts';

/** A guest who has not come back for so long starts with an empty slip. */
const GUEST_SLIP_DAYS = 90;
/** So many tickets of a recompute are named in the log; the metric counts all. */
const NAMED_DIFFERENCES = 20;
const AT_ONCE = 200;

export interface NightlyParts {
  db: Database;
  identity: Pick<Identity, 'sweep'>;
  notify: Pick<Notify, 'forgetOld'>;
  limits: Pick<Limits, 'forgetOld' | 'reviewsDue'>;
  breaks: Breaks;
  harm: Pick<Harm, 'toScore' | 'find' | 'keepWithin'>;
  kyc: Pick<Kyc, 'expire' | 'screen'>;
  wallet: Pick<WalletService, 'voidBets'>;
  bus: { wake(): void };
  messages: Pick<Messages, 'forgetOld' | 'write' | 'writeWithin'>;
  documents: Pick<Documents, 'forgetOld' | 'removeOrphans'>;
  myData: Pick<MyDataService, 'forgetPersons'>;
  tickets: Pick<TicketService, 'settlement'>;
  sealing: Pick<Sealing, 'publishHead'>;
  kept: Pick<Results, 'forgetOld' | 'unforgotten' | 'forgotten'>;
  draws: Pick<VirtualSports, 'forgetOld'>;
  popularity: Pick<PopularityService, 'forgetOld'>;
  oddsHistory: Pick<OddsHistoryService, 'keepDays' | 'check' | 'forgetDraws'>;
  webPush: Pick<WebPush, 'forgetOld' | 'forgetShutOut'>;
  alarms: Alarms;
}

/** What is done once a night. */
export function nightlyJobs(parts: NightlyParts, log: Logger, metrics: Metrics): DailyJob[] {
  return [
    { name: 'forget-login-failures', run: () => parts.identity.sweep() },
    {
      name: 'forget-guest-slips',
      run: async () => {
        const forgotten = await forgetOldSlips(parts.db, GUEST_SLIP_DAYS);
        log.info({ event: 'guest_slips', forgotten }, 'old slips of guests are forgotten');
      },
    },
    {
      name: 'forget-shared-slips',
      run: () => forgetSteps('shared_slips', { forgetOld: (limit) => forgetSharedSlips(parts.db, limit) }, log),
    },
    { name: 'forget-old-mails', run: () => forgetSteps('old_mails', parts.notify, log) },
    { name: 'forget-old-notifications', run: () => forgetSteps('old_notifications', parts.webPush, log) },
    { name: 'forget-browsers-of-shut-out', run: () => parts.webPush.forgetShutOut() },
    { name: 'forget-old-stakes-of-limits', run: () => forgetSteps('old_stakes_of_limits', parts.limits, log) },
    {
      name: 'void-bets-of-excluded',
      run: () => {
        const { breaks, wallet, bus } = parts;
        return voidLeftBets({ breaks, voidBets: (userId) => wallet.voidBets(userId), onVoided: () => bus.wake() });
      },
    },
    {
      name: 'review-limits',
      run: async () => {
        const due = await reviewLimits(parts.limits, parts.messages);
        log.info({ event: 'limit_reviews', due }, 'players are asked to look at their limits');
      },
    },
    {
      name: 'score-players',
      run: async () => {
        const scored = await scorePlayers(parts);
        log.info({ event: 'markers_of_harm', ...scored }, 'the markers of harm of players are weighed');
      },
    },
    { name: 'expire-identity-checks', run: () => parts.kyc.expire() },
    { name: 'screen-players', run: () => parts.kyc.screen() },
    { name: 'forget-removed-messages', run: () => forgetSteps('removed_messages', parts.messages, log) },
    { name: 'forget-old-documents', run: () => forgetDocuments(parts.documents, log) },
    {
      name: 'forget-erased-persons',
      run: async () => {
        const forgotten = await parts.myData.forgetPersons();
        log.info({ event: 'erased_persons', forgotten }, 'erased persons whose exclusion is over are forgotten');
      },
    },
    { name: 'forget-old-results', run: () => forgetSteps('old_results', parts.kept, log) },
    { name: 'forget-old-draws', run: () => forgetSteps('old_draws', parts.draws, log) },
    {
      name: 'forget-unbet-draws',
      run: async () => {
        const { tickets, kept: results, oddsHistory } = parts;
        const forgotten = await forgetDraws({ results, settlement: tickets.settlement, oddsHistory });
        log.info({ event: 'unbet_draws', ...forgotten }, 'what came of draws that nobody bet on is forgotten');
      },
    },
    {
      name: 'forget-old-uses',
      run: async () => {
        const forgotten = await parts.popularity.forgetOld();
        log.info({ event: 'old_uses', forgotten }, 'who used which match is forgotten');
      },
    },
    { name: 'recompute-tickets', run: () => recomputeTickets(parts, log, metrics) },
    { name: 'odds-history-days', run: () => parts.oddsHistory.keepDays() },
    {
      name: 'check-odds',
      run: async () => {
        await parts.oddsHistory.check();
      },
    },
    { name: 'reconcile-books', run: () => reconcileBooks(parts, metrics) },
  ];
}

async function forgetDocuments(documents: NightlyParts['documents'], log: Logger): Promise<void> {
  await forgetSteps('old_documents', documents, log);
  const removed = await documents.removeOrphans();
  log.info({ event: 'orphaned_documents', removed }, 'files that no document names are removed');
}

/** Results are kept for 400 days, draws and their results for 30, mails too, shared selections for a week; a step is small enough to let readers pass. */
async function forgetSteps(event: string, what: Pick<Results, 'forgetOld'>, log: Logger): Promise<void> {
  let forgotten = 0;
  for (let step = AT_ONCE; step === AT_ONCE; forgotten += step) step = await what.forgetOld(AT_ONCE);
  log.info({ event, forgotten }, 'what was kept for its days is forgotten');
}

/**
 * Settles every ticket again without storing it (a dry run) and says where the stored one differs. Nothing is repaired by itself: settlement gets
 * the tickets to look at once more, which changes those whose work was lost and leaves those that a person has to see.
 */
async function recomputeTickets(parts: NightlyParts, log: Logger, metrics: Metrics): Promise<void> {
  const { settlement } = parts.tickets;
  const { checked, differences } = await settlement.recompute('all');
  metrics.gauge('recompute_differences', differences.length);
  log.info({ event: 'recompute', checked, differences: differences.length }, 'tickets were settled again in a dry run');
  if (differences.length === 0) return;
  log.error(
    { event: 'recompute_differs', tickets: differences.slice(0, NAMED_DIFFERENCES) },
    'tickets are not what the facts make of them',
  );
  await settlement.requeue(differences.map(({ ticketId }) => ticketId));
}

/** The checks of `npm run reconcile`, and where the chain of seals ends: an edit of the day before is not found by chance. */
async function reconcileBooks({ db, alarms, sealing }: NightlyParts, metrics: Metrics): Promise<void> {
  await sealing.publishHead();
  const broken = (await reconcile(db.pools.report)).filter(({ breaks }) => breaks > 0);
  metrics.gauge('reconcile_broken_checks', broken.length);
  if (broken.length === 0) return;
  const checks = broken.map(({ id, title, breaks, sample }) => ({ id, title, breaks, sample }));
  alarms.raise('books_broken', { checks }, 'the books contradict themselves: see the runbook of reconciliation');
}
