/** A market as the sandbox holds it. */
export interface TruthMarket {
  readonly id: number;
  readonly specifiers?: string;
  readonly status: number;
  readonly outcomes?: readonly { readonly id: string; readonly odds?: string; readonly active?: number }[];
}

export interface TruthEvent {
  readonly urn: string;
  readonly markets: readonly TruthMarket[];
}

/** An outcome as a browser is shown it. */
export interface ShownOdd {
  readonly ID: string;
  readonly Value: number;
  readonly ActiveOdds: boolean;
  readonly IsSuspended: boolean;
}

export interface ShownMarket {
  readonly MarketTypeID: number;
  readonly MarketSpecifications?: string;
  readonly IsSuspended: boolean;
  readonly Odds: readonly ShownOdd[];
}

const ACTIVE = 1;
export const isOpen = ({ status }: TruthMarket): boolean => status === ACTIVE;
const keyOf = (type: number, specifiers = ''): string => `${type}/${specifiers}`;
const outcomeOf = ({ ID }: ShownOdd): string => ID.slice(ID.indexOf('.') + 1);

function outcomeDifferences(name: string, truth: TruthMarket, shown: ShownMarket): string[] {
  const odds = new Map(shown.Odds.map((odd) => [outcomeOf(odd), odd]));
  const wrong = (truth.outcomes ?? []).flatMap(({ id, odds: price, active }) => {
    const odd = odds.get(id);
    odds.delete(id);
    if (active === 0) return odd?.IsSuspended === false ? [`${name} ${id}: can be bet on and is not on offer`] : [];
    if (odd === undefined) return [`${name} ${id}: ${price} there, missing here`];
    if (odd.IsSuspended) return [`${name} ${id}: ${price} there, suspended here`];
    return odd.Value === Number(price) ? [] : [`${name} ${id}: ${price} there, ${odd.Value} here`];
  });
  const left = [...odds].filter(([, odd]) => !odd.IsSuspended).map(([id]) => `${name} ${id}: only here`);
  return [...wrong, ...left];
}

/** Which market or outcome a difference is about, without the prices, which move. */
export const placeOf = (difference: string): string => difference.slice(0, difference.indexOf(': '));

/**
 * Where what browsers are shown of an event differs from what a consumer that read everything just now would hold: markets that are open
 * on one side alone, outcomes and odds of open markets.
 */
export function boardDifferences({ urn, markets }: TruthEvent, shown: readonly ShownMarket[]): string[] {
  const known = new Map(shown.map((market) => [keyOf(market.MarketTypeID, market.MarketSpecifications), market]));
  const found = markets.flatMap((truth) => {
    const name = `${urn} ${keyOf(truth.id, truth.specifiers)}`;
    const market = known.get(keyOf(truth.id, truth.specifiers));
    known.delete(keyOf(truth.id, truth.specifiers));
    const isOpenHere = market?.IsSuspended === false;
    if (isOpenHere !== isOpen(truth)) return [`${name}: status ${truth.status} there, ${isOpenHere ? 'open' : 'shut'} here`];
    return isOpenHere && market !== undefined ? outcomeDifferences(name, truth, market) : [];
  });
  return [...found, ...strayMarkets(urn, [...known.values()])];
}

/** Markets of an event that are open here and are not on offer there: of one that is over there, all that are open. */
export const strayMarkets = (urn: string, shown: readonly ShownMarket[]): string[] =>
  shown
    .filter(({ IsSuspended }) => !IsSuspended)
    .map((market) => `${urn} ${keyOf(market.MarketTypeID, market.MarketSpecifications)}: only here`);
