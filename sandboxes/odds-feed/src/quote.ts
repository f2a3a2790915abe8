import type { LineResult, MarketChance, MarketResult, OutcomeChance } from '@duskline/simulation/chance';
import { type PricedMarket, priceMarket } from '@duskline/simulation/price-market';
import type { SportPrices } from '@duskline/simulation/sport/definition';
import {
  type FeedMarket,
  type FeedOutcome,
  MARKET,
  type SettledMarket,
  type SettledOutcome,
  specifierField,
} from './protocol.ts';

const DECIMALS = 6;

/** Milli odds as the decimal string of the feed: two decimals unless the third is needed. */
export function oddsText(oddsMilli: number): string {
  return oddsMilli % 10 === 0 ? (oddsMilli / 1000).toFixed(2) : (oddsMilli / 1000).toFixed(3);
}

function part(name: string, value: number): Record<string, string> {
  return value > 0.0000005 ? { [name]: value.toFixed(DECIMALS) } : {};
}

function probabilities(chance: OutcomeChance): Omit<FeedOutcome, 'id' | 'active' | 'odds'> {
  return {
    probability: chance.win.toFixed(DECIMALS),
    ...part('half_win_probability', chance.halfWin),
    ...part('refund_probability', chance.refund),
    ...part('half_loss_probability', chance.halfLoss),
  };
}

/** Chances -> the market as it stands in an odds_change. */
export const quoteMarket = (chance: MarketChance, prices: SportPrices): FeedMarket => feedMarket(priceMarket(chance, prices));

const made = new WeakMap<PricedMarket, FeedMarket>();

/** The same of a market that has its prices. Most markets keep theirs from one look to the next: each is written once. */
export function feedMarket(priced: PricedMarket): FeedMarket {
  const known = made.get(priced);
  if (known !== undefined) return known;
  const market = write(priced);
  made.set(priced, market);
  return market;
}

function write(priced: PricedMarket): FeedMarket {
  const base = { id: priced.type, ...specifierField(priced.specifiers) };
  if (!priced.open) return { ...base, status: MARKET.inactive };
  const outcomes = priced.outcomes.map((outcome): FeedOutcome => {
    if (!outcome.active) return { id: outcome.id, active: 0 };
    return { id: outcome.id, odds: oddsText(outcome.oddsMilli), active: 1, ...probabilities(outcome.chance) };
  });
  return { ...base, status: MARKET.active, ...(priced.favourite ? { favourite: 1 as const } : {}), outcomes };
}

/** Whether a customer would see a difference: probabilities alone are none. */
export function sameOffer(a: FeedMarket | undefined, b: FeedMarket): boolean {
  if (a === b) return true;
  if (a === undefined || a.status !== b.status || a.favourite !== b.favourite) return false;
  const [before, after] = [a.outcomes ?? [], b.outcomes ?? []];
  if (b.outcomes === undefined) return true;
  if (before.length !== after.length) return false;
  for (let i = 0; i < after.length; i++) {
    const [x, y] = [before[i], after[i]];
    if (x?.id !== y?.id || x?.odds !== y?.odds || x?.active !== y?.active) return false;
  }
  return true;
}

const RESULT_CODES: Readonly<Record<LineResult, Omit<SettledOutcome, 'id'>>> = {
  win: { result: 1 },
  loss: { result: 0 },
  refund: { result: 0, void_factor: '1' },
  halfWin: { result: 1, void_factor: '0.5' },
  halfLoss: { result: 0, void_factor: '0.5' },
};

/** Result of a market -> its entry in a bet_settlement. */
export function settleMarket(market: MarketResult): SettledMarket {
  const outcomes = market.outcomes.map((outcome) => ({ id: outcome.id, ...RESULT_CODES[outcome.result] }));
  return { id: market.type, ...specifierField(market.specifiers), outcomes };
}
