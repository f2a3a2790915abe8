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
} from '../../platform/db/binary-array.ts';
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
type Line = { leg: PlacementLeg; market: number };

/** Lines are locked in the order of their places: the same order in every call, or two calls could wait for each other. */
function sortLines(found: readonly Line[]): { lines: Line[]; place: number[] } {
  const sorted = found.map((line, index) => ({ line, index }));
  sorted.sort((a, b) => a.line.leg.marketId - b.line.leg.marketId || (a.line.leg.outcomeId < b.line.leg.outcomeId ? -1 : 1));
  const place: number[] = new Array(found.length);
  for (const [at, { index }] of sorted.entries()) place[index] = at + 1;
  return { lines: sorted.map(({ line }) => line), place };
}

/** The columns of the items themselves. */
const itemColumns = (items: readonly PlacementItem[], player: readonly number[], legEnd: readonly number[]): Buffer[] => [
  uuidArray(items.map((item) => item.ticketId)),
  int4Array(player),
  textArray(items.map((item) => item.key)),
  byteaArray(items.map((item) => item.requestHash)),
  int2Array(items.map((item) => item.betType)),
  int8Array(items.map((item) => item.stakeMinor)),
  int8Array(items.map((item) => item.minStakeMinor)),
  int8Array(items.map((item) => item.maxPayoutMinor)),
  int4Array(items.map((item) => item.delayMs)),
  int2Array(items.map((item) => item.policy)),
  textArray(items.map((item) => item.session)),
  textArray(items.map((item) => item.ip)),
  timestamptzArray(items.map((item) => item.receivedAtMs)),
  jsonbArray(items.map((item) => item.detail)),
  int8Array(items.map((item) => item.dayLimitMinor)),
  textArray(items.map((item) => item.refusal ?? null)),
  int4Array(items.map((item) => item.referMs ?? null)),
  textArray(items.map((item) => item.referWhy ?? null)),
  int8Array(items.map((item) => item.freeBetId ?? null)),
  timestamptzArray(items.map((item) => (item.refusal === undefined ? (item.closesAtMs ?? null) : null))),
  int4Array(legEnd),
];

/** Parameters of `money.place_batch`, in its order. */
export function placementColumns(items: readonly PlacementItem[]): Buffer[] {
  const currencies = new Interner<string>();
  const players = new Interner<{ userId: bigint; currency: number }>();
  const producers = new Interner<number>();
  const matches = new Interner<number>();
  const markets = new Interner<Market>();
  const lines = new Interner<Line>();
  const titles = new Interner<string>();
  const itemPlayer: number[] = [];
  const legEnd: number[] = [];
  const legs: PlacementLeg[] = [];
  const legItem: number[] = [];
  const legLine: number[] = [];
  const legTitles: number[] = [];
  const legProducer: number[] = [];
  for (const [index, item] of items.entries()) {
    const currency = currencies.place(item.currency, () => item.currency);
    itemPlayer.push(players.place(`${item.userId}/${currency}`, () => ({ userId: item.userId, currency })));
    for (const leg of item.legs) {
      const market = markets.place(leg.marketId, () => ({ leg, match: matches.place(leg.matchId, () => leg.matchId) }));
      legs.push(leg);
      legItem.push(index + 1);
      legLine.push(lines.place(`${leg.marketId}/${leg.outcomeId}`, () => ({ leg, market })));
      legTitles.push(titles.place(leg.titles, () => leg.titles));
      legProducer.push(producers.place(leg.producer, () => leg.producer));
    }
    legEnd.push(legs.length);
  }
  const order = sortLines(lines.list);
  return [
    textArray(currencies.list),
    int8Array(players.list.map((player) => player.userId)),
    int4Array(players.list.map((player) => player.currency)),
    int2Array(producers.list),
    int4Array(matches.list),
    int8Array(markets.list.map((market) => market.leg.marketId)),
    int4Array(markets.list.map((market) => market.match)),
    int4Array(markets.list.map((market) => market.leg.marketType)),
    textArray(markets.list.map((market) => market.leg.specifiers)),
    int4Array(order.lines.map((line) => line.market)),
    textArray(order.lines.map((line) => line.leg.outcomeId)),
    textArray(order.lines.map((line) => line.leg.selectionId)),
    jsonbArray(titles.list),
    ...itemColumns(items, itemPlayer, legEnd),
    int4Array(legItem),
    int4Array(legLine.map((line) => order.place[line - 1] ?? 0)),
    int4Array(legTitles),
    int4Array(legProducer),
    int4Array(legs.map((leg) => leg.oddsMilli)),
    int8Array(legs.map((leg) => leg.priceVersion)),
    boolArray(legs.map((leg) => leg.isLive)),
    boolArray(legs.map((leg) => leg.isBanker)),
    int8Array(legs.map((leg) => leg.gateVersion)),
    int8Array(legs.map((leg) => leg.bookStakeMinor)),
    int8Array(legs.map((leg) => leg.bookPayoutMinor)),
    int8Array(legs.map((leg) => leg.lineLimitMinor)),
    int8Array(legs.map((leg) => leg.marketLimitMinor)),
    int8Array(legs.map((leg) => leg.matchLimitMinor ?? null)),
  ];
}
