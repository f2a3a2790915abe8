import type { CallBody } from '@duskline/contract/calls';
import type { TabStorage } from '../../../shared/session/tab-storage.ts';

/** What is asked of the server, under its key. */
type CashoutCall =
  | { readonly call: 'createcashout'; readonly body: CallBody<'player.createcashout'> }
  | { readonly call: 'changecashout'; readonly body: CallBody<'betslip.changecashout'> };

/** A cash-out as it was sent: sent again it is the same request, whatever the page shows by then. */
export type SentCashout = CashoutCall & {
  readonly userId: string;
  readonly isPartial: boolean;
  readonly sentAtMs: number;
  /** The customer was told that there is no answer: it is not sent again before they press again. */
  readonly isGivenUp: boolean;
  /** When the stream said that so much was paid out. */
  readonly paidNotifiedAtMs?: number;
};

/** One list for each player: another one who logs in here sends nothing for them. */
const listKey = (userId: string): string => `cashout.unanswered.${userId}`;

function isSentCashout(value: unknown, userId: string): value is SentCashout {
  const one = (value ?? {}) as Partial<SentCashout>;
  return (
    one.userId === userId &&
    (one.call === 'createcashout' || one.call === 'changecashout') &&
    typeof one.body?.betId === 'string' &&
    typeof one.body.requestId === 'string' &&
    typeof one.isPartial === 'boolean' &&
    typeof one.sentAtMs === 'number' &&
    typeof one.isGivenUp === 'boolean'
  );
}

function readList(text: string | null, userId: string): readonly SentCashout[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter((one) => isSentCashout(one, userId)) : [];
  } catch {
    return [];
  }
}

/** The same, but for the key. */
export function isSameRequest(one: CashoutCall, other: CashoutCall): boolean {
  const requestOf = ({ call, body: { requestId: _, ...rest } }: CashoutCall) => JSON.stringify([call, rest]);
  return requestOf(one) === requestOf(other);
}

/** Cash-outs of which no answer is known, at most one of a ticket: over a reload too, as far as the tab may store. */
export class UnansweredCashouts {
  readonly #storage: TabStorage;
  readonly #lists = new Map<string, readonly SentCashout[]>();

  constructor(storage: TabStorage) {
    this.#storage = storage;
  }

  of(userId: string): readonly SentCashout[] {
    const known = this.#lists.get(userId) ?? readList(this.#storage.read(listKey(userId)), userId);
    this.#lists.set(userId, known);
    return known;
  }

  find(userId: string, ticketId: string): SentCashout | undefined {
    return this.of(userId).find(({ body }) => body.betId === ticketId);
  }

  /** Written down before it is sent. */
  keep(sent: SentCashout): void {
    this.#set(sent.userId, [...this.of(sent.userId).filter(({ body }) => body.betId !== sent.body.betId), sent]);
  }

  /** Whether the customer has still to be told how it ended. */
  isOpen({ userId, body }: SentCashout): boolean {
    return this.of(userId).some((one) => one.body.requestId === body.requestId && one.paidNotifiedAtMs === undefined);
  }

  /** No answer came this time, as it was kept; another try of the same may have brought it, or be on its way. */
  giveUp(kept: SentCashout): void {
    this.#set(
      kept.userId,
      this.of(kept.userId).map((one) => (one === kept ? { ...one, isGivenUp: true } : one)),
    );
  }

  /** The stream said that a cash-out of this ticket was paid, of so much. */
  notifyPaid(userId: string, ticketId: string, amount: number | undefined, paidNotifiedAtMs: number): void {
    this.#set(
      userId,
      this.of(userId).map((one) =>
        one.body.betId === ticketId && Number(one.body.amount) === amount ? { paidNotifiedAtMs, ...one } : one,
      ),
    );
  }

  /** It has its answer. */
  end({ userId, body }: SentCashout): void {
    this.#set(
      userId,
      this.of(userId).filter((one) => one.body.requestId !== body.requestId),
    );
  }

  #set(userId: string, list: readonly SentCashout[]): void {
    this.#lists.set(userId, list);
    if (list.length === 0) this.#storage.remove(listKey(userId));
    else this.#storage.write(listKey(userId), JSON.stringify(list));
  }
}
