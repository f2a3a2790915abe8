import type { ProcessingPayload } from '@duskline/contract/realtime';
import type { Timers } from '@duskline/realtime/timers';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { keepAge } from '../../../shared/api/keep-age.ts';
import type { PlacedTickets } from '../../../shared/slip/placed-tickets.ts';
import { type Bet, toBet } from '../model/bet.ts';
import { BETS_KEY, type BetPage, pendingKey } from './bets-queries.ts';

/** Messages of one moment, as when a match ends, lead to one reload. */
const SETTLE_MS = 250;

type BetPages = InfiniteData<BetPage, string>;
type News = Pick<ProcessingPayload, 'kind' | 'betId' | 'statusText'>;

export interface BetUpdatesOptions {
  readonly client: QueryClient;
  readonly userId: string;
  readonly timers: Pick<Timers, 'after'>;
  /** The answer to a bet is on its way: it says what the stream says, and more. */
  isAnswerAwaited(): boolean;
}

/** Keeps the lists of a player's bets up to date: by the answer to a bet where there is one, else by reading them again. */
export class BetUpdates {
  readonly #options: BetUpdatesOptions;
  #news: News[] = [];
  #isLost = false;
  #cancel: (() => void) | undefined;

  constructor(options: BetUpdatesOptions) {
    this.#options = options;
  }

  /** The stream says that bets were placed, decided or settled. */
  hear(news: readonly News[]): void {
    this.#news.push(...news);
    if (this.#news.length > 0) this.#soon();
  }

  /** History of the stream was lost. */
  reload(): void {
    this.#isLost = true;
    this.#soon();
  }

  /** The answer to a bet: its open tickets stand first among the open ones. */
  take({ userId, tickets }: PlacedTickets): void {
    const { client } = this.#options;
    if (userId !== this.#options.userId) return;
    const placed = tickets.map(toBet).filter((bet) => bet.isOpen);
    for (const [key] of client.getQueriesData<BetPages>({ queryKey: pendingKey(userId) })) {
      client.setQueryData<BetPages>(key, (data) => data && withBets(data, placed), keepAge(client, key));
    }
    // A reading that began before the bet was stored knows nothing of it, and replaces the list when it comes.
    if (client.isFetching({ queryKey: pendingKey(userId) }) > 0) this.reload();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #soon(): void {
    this.#cancel?.();
    this.#cancel = this.#options.timers.after(SETTLE_MS, () => {
      if (this.#options.isAnswerAwaited()) this.#soon();
      else this.#refresh();
    });
  }

  #refresh(): void {
    const { client, userId } = this.#options;
    const isUnknown = this.#isLost || this.#news.some((one) => !this.#isShown(one));
    this.#news = [];
    this.#isLost = false;
    this.#cancel = undefined;
    if (isUnknown) void client.invalidateQueries({ queryKey: [BETS_KEY, userId] });
  }

  /** Every list of open bets has it as an accepted one, which is all that the stream says. */
  #isShown({ kind, betId, statusText }: News): boolean {
    if (kind !== 'bet' || statusText !== 'accepted') return false;
    const lists = this.#options.client.getQueriesData<BetPages>({ queryKey: pendingKey(this.#options.userId) });
    const has = (data: BetPages | undefined) =>
      data?.pages.some(({ bets }) => bets.some((bet) => bet.id === betId && bet.isRunning)) ?? false;
    return lists.length > 0 && lists.every(([, data]) => has(data));
  }
}

function withBets(data: BetPages, placed: readonly Bet[]): BetPages {
  const known = new Set(data.pages.flatMap(({ bets }) => bets.map(({ id }) => id)));
  const fresh = placed.filter(({ id }) => !known.has(id));
  const [first, ...others] = data.pages;
  if (first === undefined || fresh.length === 0) return data;
  const grown = [{ ...first, bets: [...fresh, ...first.bets] }, ...others];
  return { ...data, pages: grown.map((page) => ({ ...page, total: page.total + fresh.length })) };
}
