import {
  boolArray,
  byteaArray,
  int2Array,
  int4Array,
  int8Array,
  jsonbArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '../../../platform/db/binary-array.ts';
import type { money } from '../../../platform/db/functions/money.gen.ts';
import type { PlacementItem, PlacementLeg } from './placement-item.ts';

/** A growing list of distinct things, referred to by their place counted from 1 (as PostgreSQL counts). */
class Interner<T> {
  readonly list: T[] = [];
  readonly #places = new Map<string | number | bigint, number>();

  place(key: string | number | bigint, make: () => T): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.list.push(make());
    this.#places.set(key, place);
    return place;
  }
}

type Market = { leg: PlacementLeg; match: number };
type Selection = { leg: PlacementLeg; market: number };

/** Exposures are locked in the order of their places: the same order in every call, or two calls could wait for each other. */
function inLockOrder(found: readonly Selection[]): { selections: Selection[]; place: number[] } {
  const sorted = found.map((selection, index) => ({ selection, index }));
  sorted.sort(
    (a, b) =>
      a.selection.leg.marketId - b.selection.leg.marketId || (a.selection.leg.outcomeId < b.selection.leg.outcomeId ? -1 : 1),
  );
  const place: number[] = new Array(found.length);
  for (const [at, { index }] of sorted.entries()) place[index] = at + 1;
  return { selections: sorted.map(({ selection }) => selection), place };
}

/** The columns of the items themselves. */
const itemColumns = (items: readonly PlacementItem[], player: readonly number[], legEnd: readonly number[]) => ({
  ticket: uuidArray(items.map((item) => item.ticketId)),
  itemUser: int4Array(player),
  key: textArray(items.map((item) => item.key)),
  hash: byteaArray(items.map((item) => item.requestHash)),
  betType: int2Array(items.map((item) => item.betType)),
  stake: int8Array(items.map((item) => item.stakeMinor)),
  minStake: int8Array(items.map((item) => item.minStakeMinor)),
  maxPayout: int8Array(items.map((item) => item.maxPayoutMinor)),
  delayMs: int4Array(items.map((item) => item.delayMs)),
  policy: int2Array(items.map((item) => item.oddsPolicy)),
  session: textArray(items.map((item) => item.session)),
  ip: textArray(items.map((item) => item.ip)),
  received: timestamptzArray(items.map((item) => item.receivedAtMs)),
  detail: jsonbArray(items.map((item) => item.detail)),
  dayLimit: int8Array(items.map((item) => item.dayLimitMinor)),
  refusal: textArray(items.map((item) => item.refusal ?? null)),
  referMs: int4Array(items.map((item) => item.referMs ?? null)),
  referWhy: textArray(items.map((item) => item.referWhy ?? null)),
  freeBet: int8Array(items.map((item) => item.freeBetId ?? null)),
  closes: timestamptzArray(items.map((item) => (item.refusal === undefined ? (item.closesAtMs ?? null) : null))),
  legEnd: int4Array(legEnd),
});

/** What is the leg's alone; where it stands among items, selections, titles and producers comes beside it. */
const legColumns = (legs: readonly PlacementLeg[]) => ({
  legOdds: int4Array(legs.map((leg) => leg.oddsMilli)),
  legPriceVersion: int8Array(legs.map((leg) => leg.priceVersion)),
  legLive: boolArray(legs.map((leg) => leg.isLive)),
  legBanker: boolArray(legs.map((leg) => leg.isBanker)),
  legGateVersion: int8Array(legs.map((leg) => leg.gateVersion)),
  legBookStake: int8Array(legs.map((leg) => leg.bookStakeMinor)),
  legBookPayout: int8Array(legs.map((leg) => leg.bookPayoutMinor)),
  legLineLimit: int8Array(legs.map((leg) => leg.lineLimitMinor)),
  legMarketLimit: int8Array(legs.map((leg) => leg.marketLimitMinor)),
  legMatchLimit: int8Array(legs.map((leg) => leg.matchLimitMinor ?? null)),
});

type PlacementColumns = Omit<Parameters<typeof money.placeBatch>[0], 'careful'>;

/** Items as `money.place_batch` takes them: column by column, and what repeats once. */
export function placementColumns(items: readonly PlacementItem[]): PlacementColumns {
  const currencies = new Interner<string>();
  const players = new Interner<{ userId: bigint; currency: number }>();
  const producers = new Interner<number>();
  const matches = new Interner<number>();
  const markets = new Interner<Market>();
  const selections = new Interner<Selection>();
  const titles = new Interner<string>();
  const itemPlayer: number[] = [];
  const legEnd: number[] = [];
  const legs: PlacementLeg[] = [];
  const legItem: number[] = [];
  const legSelection: number[] = [];
  const legTitles: number[] = [];
  const legProducer: number[] = [];
  for (const [index, item] of items.entries()) {
    const currency = currencies.place(item.currency, () => item.currency);
    itemPlayer.push(players.place(`${item.userId}/${currency}`, () => ({ userId: item.userId, currency })));
    for (const leg of item.legs) {
      const market = markets.place(leg.marketId, () => ({ leg, match: matches.place(leg.matchId, () => leg.matchId) }));
      legs.push(leg);
      legItem.push(index + 1);
      legSelection.push(selections.place(`${leg.marketId}/${leg.outcomeId}`, () => ({ leg, market })));
      legTitles.push(titles.place(leg.titles, () => leg.titles));
      legProducer.push(producers.place(leg.producer, () => leg.producer));
    }
    legEnd.push(legs.length);
  }
  const order = inLockOrder(selections.list);
  return {
    currency: textArray(currencies.list),
    user: int8Array(players.list.map((player) => player.userId)),
    userCurrency: int4Array(players.list.map((player) => player.currency)),
    producer: int2Array(producers.list),
    match: int4Array(matches.list),
    market: int8Array(markets.list.map((market) => market.leg.marketId)),
    marketMatch: int4Array(markets.list.map((market) => market.match)),
    marketType: int4Array(markets.list.map((market) => market.leg.marketType)),
    marketSpecifiers: textArray(markets.list.map((market) => market.leg.specifiers)),
    // The parameters of the function keep the names that a server of the release before calls them by: its line is a selection.
    lineMarket: int4Array(order.selections.map((selection) => selection.market)),
    lineOutcome: textArray(order.selections.map((selection) => selection.leg.outcomeId)),
    lineSelection: textArray(order.selections.map((selection) => selection.leg.selectionId)),
    titles: jsonbArray(titles.list),
    ...itemColumns(items, itemPlayer, legEnd),
    legItem: int4Array(legItem),
    legLine: int4Array(legSelection.map((selection) => order.place[selection - 1] ?? 0)),
    legTitles: int4Array(legTitles),
    legProducer: int4Array(legProducer),
    ...legColumns(legs),
  };
}
