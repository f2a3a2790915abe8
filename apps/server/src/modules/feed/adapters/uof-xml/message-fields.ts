import type { XmlElement } from '../../../../platform/xml/read-xml.ts';
import { childOf, childrenOf, flagOf, numberOf, textOf } from './elements.ts';
import { statusFields } from './match-status.ts';

const DECIMAL = /^[0-9.]{1,40}$/;
/** Several players as one outcome: nothing here offers such a market. */
const isComposite = (market: XmlElement): boolean =>
  childrenOf(market, 'outcome').some((outcome) => textOf(outcome, 'id')?.includes(',') === true);

/** A message in the fields of the Duskline Feed, and what was left out of it: of no consequence for anything that is offered. */
export interface MessageFields {
  readonly fields: Record<string, unknown>;
  readonly leftOut: string[];
}

const marketKey = (market: XmlElement) => ({
  id: numberOf(market, 'id'),
  specifiers: textOf(market, 'specifiers') || undefined,
});

function oddsOutcome(outcome: XmlElement) {
  const probability = textOf(outcome, 'probabilities');
  return {
    id: textOf(outcome, 'id'),
    odds: textOf(outcome, 'odds'),
    active: flagOf(outcome, 'active'),
    ...(probability !== undefined && DECIMAL.test(probability) && { probability }),
  };
}

function oddsMarket(market: XmlElement) {
  const outcomes = childrenOf(market, 'outcome');
  return {
    ...marketKey(market),
    status: numberOf(market, 'status'),
    favourite: flagOf(market, 'favourite'),
    ...(outcomes.length > 0 && { outcomes: outcomes.map(oddsOutcome) }),
  };
}

const settledMarket = (market: XmlElement) => ({
  ...marketKey(market),
  void_reason: numberOf(market, 'void_reason'),
  outcomes: childrenOf(market, 'outcome').map((outcome) => ({
    id: textOf(outcome, 'id'),
    result: numberOf(outcome, 'result'),
    void_factor: textOf(outcome, 'void_factor'),
    dead_heat_factor: textOf(outcome, 'dead_heat_factor'),
  })),
});

const cancelledMarket = (market: XmlElement) => ({ ...marketKey(market), void_reason: numberOf(market, 'void_reason') });

/** Markets that cannot be offered are left out one by one; whatever else is wrong with one is for the schemas to see. */
function listed(markets: XmlElement[], leftOut: string[], isEmpty: (market: XmlElement) => boolean = () => false): XmlElement[] {
  return markets.filter((market) => {
    const why = isComposite(market) ? 'market:composite_outcome' : isEmpty(market) ? 'result:no_outcomes' : null;
    if (why !== null) leftOut.push(why);
    return why === null;
  });
}

function contentOf(root: XmlElement, timestamp: unknown, leftOut: string[]): Record<string, unknown> {
  const own = () => childrenOf(root, 'market');
  const window = () => ({ start_time: numberOf(root, 'start_time'), end_time: numberOf(root, 'end_time') });
  switch (root.name) {
    case 'odds_change': {
      const status = childOf(root, 'sport_event_status');
      return {
        ...(status && { sport_event_status: statusFields(status, timestamp) }),
        markets: listed(childrenOf(childOf(root, 'odds'), 'market'), leftOut).map(oddsMarket),
      };
    }
    case 'bet_stop':
      return { groups: textOf(root, 'groups'), market_status: numberOf(root, 'market_status') };
    case 'bet_settlement': {
      const markets = childrenOf(childOf(root, 'outcomes'), 'market');
      const settled = listed(markets, leftOut, (market) => childrenOf(market, 'outcome').length === 0);
      return { certainty: numberOf(root, 'certainty'), markets: settled.map(settledMarket) };
    }
    case 'bet_cancel':
      return { ...window(), markets: own().map(cancelledMarket) };
    case 'rollback_bet_settlement':
      return { markets: own().map(marketKey) };
    case 'rollback_bet_cancel':
      return { ...window(), markets: own().map(marketKey) };
    case 'alive':
      return { subscribed: flagOf(root, 'subscribed') };
    default:
      return {};
  }
}

/** What a message of the Unified Odds Feed says, in the fields of the Duskline Feed. Nothing is checked here but what has no such field. */
export function messageFields(root: XmlElement): MessageFields {
  const leftOut: string[] = [];
  const timestamp = numberOf(root, 'timestamp');
  const content = contentOf(root, timestamp, leftOut);
  const fields = {
    type: root.name,
    product: numberOf(root, 'product'),
    timestamp,
    event_id: textOf(root, 'event_id'),
    request_id: numberOf(root, 'request_id'),
    ...content,
  };
  return { fields, leftOut };
}
