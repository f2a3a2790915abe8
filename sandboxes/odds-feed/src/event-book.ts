import { type EventMessage, type EventStatus, type FeedMarket, keyOf, MARKET, type SettledMarket } from './protocol.ts';

/** Result of a market in force. */
export interface ResultInForce {
  readonly timestamp: number;
  readonly kind: 'settled' | 'cancelled';
  readonly market: SettledMarket | { readonly id: number; readonly specifiers?: string; readonly void_reason?: number };
}

/**
 * The book of one event as a flawless consumer holds it after the messages so far. It is the sandbox's own truth, the
 * source of recoveries, and what the next odds_change is compared with.
 */
export interface EventBook {
  /** Asking a resting book for them makes them, and it keeps them from then on. */
  readonly markets: Map<string, FeedMarket>;
  /** Whether it keeps no markets: it can make them. */
  readonly resting: boolean;
  readonly results: Map<string, ResultInForce>;
  /** Time of the last odds_change or bet_stop. */
  lastMs: number;
  status: EventStatus | null;
  /** Forgets the markets; `make` returns them whenever they are asked for, as every message until then leaves them. */
  rest(make: () => readonly FeedMarket[]): void;
}

export function createEventBook(): EventBook {
  let kept: Map<string, FeedMarket> | undefined = new Map();
  let made: () => readonly FeedMarket[] = () => [];
  return {
    get markets() {
      kept ??= new Map(made().map((market) => [keyOf(market), market]));
      return kept;
    },
    get resting() {
      return kept === undefined;
    },
    results: new Map(),
    lastMs: 0,
    status: null,
    rest: (make) => {
      kept = undefined;
      made = make;
    },
  };
}

/** Changes only the status of a market; prices stay with suspended ones. */
export function setMarketStatus(book: EventBook, key: string, status: number): void {
  const market = book.markets.get(key);
  if (market === undefined) return;
  const { outcomes, ...rest } = market;
  const keep = outcomes !== undefined && (status === MARKET.active || status === MARKET.suspended);
  book.markets.set(key, keep ? { ...rest, status, outcomes } : { ...rest, status });
}

function ensureMarket(book: EventBook, ref: { readonly id: number; readonly specifiers?: string }, status: number): void {
  const key = keyOf(ref);
  if (book.markets.has(key)) setMarketStatus(book, key, status);
  else book.markets.set(key, { id: ref.id, ...(ref.specifiers === undefined ? {} : { specifiers: ref.specifiers }), status });
}

/** Puts one message into the book, as section 4 of the protocol asks of a consumer. */
export function applyToBook(book: EventBook, message: EventMessage): void {
  switch (message.type) {
    case 'odds_change':
      book.lastMs = Math.max(book.lastMs, message.timestamp);
      if (message.sport_event_status !== undefined) book.status = message.sport_event_status;
      // What a resting book makes its markets from says this already.
      if (book.resting) break;
      for (const market of message.markets) {
        if (market.outcomes === undefined) ensureMarket(book, market, market.status);
        else book.markets.set(keyOf(market), market);
      }
      break;
    case 'bet_stop':
      book.lastMs = Math.max(book.lastMs, message.timestamp);
      for (const [key, market] of book.markets) {
        if (market.status === MARKET.active) setMarketStatus(book, key, message.market_status);
      }
      break;
    case 'bet_settlement':
      for (const market of message.markets) putResult(book, 'settled', market, message.timestamp);
      break;
    case 'bet_cancel':
      // A window voids bets of that window only: the market itself goes on.
      if (message.start_time !== undefined || message.end_time !== undefined) break;
      for (const market of message.markets) putResult(book, 'cancelled', market, message.timestamp);
      break;
    case 'rollback_bet_settlement':
    case 'rollback_bet_cancel':
      takeBack(book, message);
      break;
    case 'fixture_change':
      break;
  }
}

function putResult(book: EventBook, kind: 'settled' | 'cancelled', market: ResultInForce['market'], timestamp: number): void {
  const key = keyOf(market);
  const known = book.results.get(key);
  if (known !== undefined && known.timestamp > timestamp) return;
  book.results.set(key, { timestamp, kind, market });
  ensureMarket(book, market, kind === 'settled' ? MARKET.settled : MARKET.cancelled);
}

function takeBack(
  book: EventBook,
  message: Extract<EventMessage, { type: 'rollback_bet_settlement' | 'rollback_bet_cancel' }>,
): void {
  const kind = message.type === 'rollback_bet_settlement' ? 'settled' : 'cancelled';
  for (const ref of message.markets) {
    const key = keyOf(ref);
    const known = book.results.get(key);
    if (known === undefined || known.kind !== kind || known.timestamp >= message.timestamp) continue;
    book.results.delete(key);
    ensureMarket(book, ref, MARKET.suspended);
  }
}
