import { BetAcceptance } from '@duskline/contract/enums';
import type { MatchUse, PopularityService } from '../modules/popularity/index.ts';
import { type AcceptedBet, ticketEvent } from '../modules/tickets/index.ts';
import type { OutboxRow } from '../platform/bus/outbox-log.ts';
import { createPoller } from '../platform/jobs/poller.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';

export interface UseCounterOptions {
  popularity: Pick<PopularityService, 'takeViews' | 'keep' | 'refresh'>;
  acceptedBets(ticketIds: readonly string[]): Promise<AcceptedBet[]>;
  /** Countries of accounts; those without one are absent. */
  countriesOf(userIds: readonly string[]): Promise<Map<string, string>>;
  metrics: Metrics;
  log: Logger;
}

const EVERY_MS = 5_000;
/** Bets that wait to be counted: of more than so many in a few seconds the rest changes no order. */
const MOST_WAITING = 5_000;

/** Counts who looks at matches and who bets on them, and reads what all processes have counted. */
export function createUseCounter({ popularity, acceptedBets, countriesOf, metrics, log }: UseCounterOptions) {
  let accepted: string[] = [];

  async function waitingUses(): Promise<MatchUse[]> {
    const views = popularity.takeViews();
    const ids = accepted;
    accepted = [];
    const bets = ids.length === 0 ? [] : await acceptedBets(ids);
    return [
      ...views,
      ...bets.flatMap(({ matchIds, userId, ip, acceptedAtMs: atMs }) =>
        matchIds.map((matchId) => ({ kind: 'bet' as const, matchId, userId, ip, atMs })),
      ),
    ];
  }

  async function read(): Promise<void> {
    const uses = await waitingUses();
    const users = [...new Set(uses.flatMap(({ userId }) => userId ?? []))];
    await popularity.keep(uses, users.length === 0 ? new Map() : await countriesOf(users));
    await popularity.refresh();
  }

  // What could not be stored is not counted: an order of lists is not worth a queue of its own.
  const onFault = (error: unknown) => log.warn({ event: 'popularity', err: error }, 'uses of matches could not be counted');
  const poller = createPoller({ read, everyMs: EVERY_MS, onFault });

  return {
    onEvents: {
      ticket(row: OutboxRow): void {
        for (const { ticketId, acceptance } of ticketEvent.read(row)) {
          if (acceptance !== BetAcceptance.ACCEPTED) continue;
          if (accepted.length < MOST_WAITING) accepted.push(ticketId);
          else metrics.count('popularity_dropped_total', { kind: 'bet' });
        }
      },
    },
    start: () => poller.start(),
    /** Counts what waits. */
    async stop(): Promise<void> {
      await poller.refresh().catch(onFault);
      await poller.stop();
    },
    refresh: () => poller.refresh(),
  };
}
