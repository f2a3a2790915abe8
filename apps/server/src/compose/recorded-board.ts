import { PriceFlag } from '@duskline/contract/realtime';
import {
  type Board,
  type BoardChange,
  type MarketNode,
  priceFlags,
  splitSelectionId,
  whyShut,
} from '../modules/catalogue/index.ts';
import type { OutcomeState, RecordedBoard } from '../modules/odds-history/index.ts';

/** The state of an outcome by the flags of its price. */
function stateOf(
  board: Board,
  market: MarketNode,
  outcome: { outcomeId: string; oddsMilli: number },
  flags: number,
): OutcomeState {
  const { outcomeId, oddsMilli } = outcome;
  const base = { marketId: market.id, outcomeId, oddsMilli };
  if (flags === 0) return { ...base, status: 'open', reason: 'none' };
  const reason = whyShut(board.state, market) ?? 'outcome';
  if (market.status === 'settled' || market.status === 'cancelled') return { ...base, status: market.status, reason };
  if ((flags & PriceFlag.INACTIVE) === 0) return { ...base, status: 'suspended', reason };
  const isOfMarket = market.status !== 'active' && market.status !== 'suspended';
  return { ...base, status: 'inactive', reason: isOfMarket ? reason : 'outcome' };
}

function* statesOf(board: Board, { prices, removed = [] }: BoardChange): Iterable<OutcomeState> {
  for (const { selectionId, oddsMilli } of removed) {
    const parts = splitSelectionId(selectionId);
    if (parts) yield { ...parts, oddsMilli, status: 'removed', reason: 'feed' };
  }
  for (const { selectionId, oddsMilli, flags } of prices) {
    const parts = splitSelectionId(selectionId);
    const market = parts && board.market(parts.marketId);
    if (market) yield stateOf(board, market, { outcomeId: parts.outcomeId, oddsMilli }, flags);
  }
}

/** The board as its history is written from. */
export function recordedBoard(board: Board, subscribe: (listener: (change: BoardChange) => void) => () => void): RecordedBoard {
  return {
    onChange: (listener) => subscribe((change) => listener(statesOf(board, change))),
    matchIds: () => [...board.state.matches.keys()],
    *openOutcomes(matchId) {
      for (const market of board.match(matchId)?.markets.values() ?? []) {
        for (const outcome of market.outcomes) {
          const flags = priceFlags(board.state, market, outcome);
          if (flags === 0) yield stateOf(board, market, outcome, flags);
        }
      }
    },
    market(marketId) {
      const market = board.market(marketId);
      return market && { matchId: market.match.id, marketType: market.marketType, specifiers: market.specifiers };
    },
  };
}
