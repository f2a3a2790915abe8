import { PriceFlag } from '@duskline/contract/realtime';
import {
  type Board,
  type BoardChange,
  type MarketNode,
  priceFlags,
  splitSelectionId,
  whyShut,
} from '../modules/catalogue/index.ts';
import type { HeldMarkets, OutcomeState, RecordedBoard } from '../modules/odds-history/index.ts';

type Outcome = MarketNode['outcomes'][number];

/** The state of an outcome by itself: that its producer is down is said beside it. */
function stateOf(
  board: Board,
  market: MarketNode,
  { outcomeId, oddsMilli }: Pick<Outcome, 'outcomeId' | 'oddsMilli'>,
  flags: number,
): OutcomeState {
  const isHeld = board.state.downProducers.has(market.producer);
  const base = { marketId: market.id, outcomeId, oddsMilli, isHeld };
  const why = whyShut(board.state, market);
  const isOffered = (flags & PriceFlag.INACTIVE) === 0;
  // The producer has the last word: whatever else there is stands before it.
  if (flags === 0 || (why === 'producer' && isOffered)) return { ...base, status: 'open', reason: 'none' };
  const reason = why === null || why === 'producer' ? 'outcome' : why;
  if (market.status === 'settled' || market.status === 'cancelled') return { ...base, status: market.status, reason };
  if (isOffered) return { ...base, status: 'suspended', reason };
  const isOfMarket = market.status !== 'active' && market.status !== 'suspended';
  return { ...base, status: 'inactive', reason: isOfMarket ? reason : 'outcome' };
}

/** What a market stands at by itself. */
function levelOf(board: Board, market: MarketNode): string {
  const why = whyShut(board.state, market);
  return why === null || why === 'producer' ? 'open' : `${market.status} ${why}`;
}

function* allOf(board: Board, market: MarketNode): Iterable<OutcomeState> {
  for (const outcome of market.outcomes) yield stateOf(board, market, outcome, priceFlags(board.state, market, outcome));
}

/**
 * The board as its history is written from. A producer that goes down or comes back is one row for a match and not one for each outcome. While it is down,
 * what its markets stand at by themselves may change without anything to be seen on the board: what the history was told of them last is remembered, and
 * where it is not so any more it is told when that can be seen again.
 */
export function recordedBoard(
  board: Board,
  subscribe: (listener: (change: BoardChange) => void) => () => void,
  /** Levels of markets whose producer is down, as they were told last. */
  recordedLevels = new Map<number, string>(),
): RecordedBoard {
  /** Of markets that the board has forgotten nothing is remembered, however long a producer stays down. */
  const forgetGone = (): void => {
    if (recordedLevels.size <= board.state.markets.size) return;
    for (const id of recordedLevels.keys()) if (!board.state.markets.has(id)) recordedLevels.delete(id);
  };
  const isDown = ({ producer }: MarketNode): boolean => board.state.downProducers.has(producer);

  function* removedOf({ removed = [] }: BoardChange): Iterable<OutcomeState> {
    for (const { selectionId, oddsMilli } of removed) {
      const parts = splitSelectionId(selectionId);
      if (parts) yield { ...parts, oddsMilli, status: 'removed', reason: 'feed', isHeld: false };
    }
  }

  function* pricesOf({ prices }: BoardChange, isMeant: (market: MarketNode) => boolean): Iterable<OutcomeState> {
    // All outcomes of a market are told with its first price.
    const whole = new Set<MarketNode>();
    // Prices of a market come one after the other: it is looked up once for them.
    let market: MarketNode | null = null;
    let prefix = ' ';
    for (const { selectionId, oddsMilli, flags } of prices) {
      if (!selectionId.startsWith(prefix)) {
        const parts = splitSelectionId(selectionId);
        market = parts && board.market(parts.marketId);
        prefix = parts ? selectionId.slice(0, selectionId.length - parts.outcomeId.length) : ' ';
      }
      if (!market || whole.has(market) || !isMeant(market)) continue;
      if (!isDown(market)) recordedLevels.delete(market.id);
      else if (recordedLevels.get(market.id) !== levelOf(board, market)) {
        recordedLevels.set(market.id, levelOf(board, market));
        yield* allOf(board, market);
        whole.add(market);
        continue;
      }
      yield stateOf(board, market, { outcomeId: selectionId.slice(prefix.length), oddsMilli }, flags);
    }
  }

  const marketsOf = ({ touchedMarkets }: BoardChange, producer: number): MarketNode[] =>
    touchedMarkets.flatMap((id) => {
      const market = board.market(id);
      return market?.producer === producer ? [market] : [];
    });

  function* statesOf(change: BoardChange): Iterable<OutcomeState> {
    forgetGone();
    yield* removedOf(change);
    const { turned } = change;
    if (!turned) {
      if (board.state.downProducers.size === 0) recordedLevels.clear();
      yield* pricesOf(change, () => true);
      return;
    }
    // What was open until now and is shut by itself as well: not by the producer alone.
    const isShutToo = (market: MarketNode) => turned.isDown && levelOf(board, market) !== 'open';
    yield* pricesOf(change, (market) => market.producer !== turned.producer || isShutToo(market));
    for (const market of marketsOf(change, turned.producer)) {
      const level = levelOf(board, market);
      const before = recordedLevels.get(market.id);
      if (turned.isDown) {
        recordedLevels.set(market.id, level);
        continue;
      }
      recordedLevels.delete(market.id);
      if (before !== level) yield* allOf(board, market);
    }
  }

  function heldOf(change: BoardChange): HeldMarkets | undefined {
    const { turned, matchId } = change;
    if (!turned) return undefined;
    const ids = marketsOf(change, turned.producer).map(({ id }) => id);
    const isWhole = ids.length === board.match(matchId)?.markets.size;
    return { matchId, isHeld: turned.isDown, marketIds: isWhole ? null : ids };
  }

  return {
    onChange: (listener) => subscribe((change) => listener(statesOf(change), heldOf(change))),
    matchIds: () => [...board.state.matches.keys()],
    marketCount: () => board.state.markets.size,
    *openOutcomes(matchId) {
      for (const market of board.match(matchId)?.markets.values() ?? []) {
        const level = levelOf(board, market);
        const before = recordedLevels.get(market.id);
        if (isDown(market)) recordedLevels.set(market.id, level);
        if (level === 'open') {
          for (const state of allOf(board, market)) if (state.status === 'open') yield state;
        } else if (before !== undefined && before !== level) yield* allOf(board, market);
      }
    },
    market(marketId) {
      const market = board.market(marketId);
      return market && { matchId: market.match.id, marketType: market.marketType, specifiers: market.specifiers };
    },
  };
}
