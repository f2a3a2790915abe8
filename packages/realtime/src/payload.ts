/**
 * Content of the public topics: what a sport's preview or one match looks like as state and as change. The same shape serves both:
 * a snapshot is the payload that names everything. What a match change and the flag bits mean is the contract's business.
 *
 * Prices are written as a flat list of triples, selection id, price in milli, flag bits:
 *   `"odds":["3812345678901234.1",1850,0,".2",3600,0,"77001.1714",0,2]`
 * A selection id is `<market id>.<outcome id>`; one that starts with `.` belongs to the market of the triple before it. Feed messages
 * change markets, not single outcomes, so this drops most of the long ids. Prices are integers (1850 is 1.850), never floats.
 */

/** One selection as it now stands. */
export interface PriceRecord {
  readonly selectionId: string;
  /** 1850 = 1.850 */
  readonly oddsMilli: number;
  readonly flags: number;
}

/** Flat triples, see the top of the file. */
export type PriceTriples = readonly (string | number)[];

/** `MatchChange` is the contract's record of what changed on a match beyond prices. */
export interface BoardFrame<MatchChange> {
  readonly odds?: PriceTriples;
  readonly matches?: readonly MatchChange[];
  /** Matches that do not belong to this stream any more: ended, withdrawn, or moved from prematch to live. */
  readonly removed?: readonly number[];
  /** Only in snapshots of streams of many matches: all that belong to it now. */
  readonly members?: readonly number[];
}

/** JSON text of the triples, with its brackets. */
export function encodePrices(prices: Iterable<PriceRecord>): string {
  let text = '';
  let previousMarket = '';
  for (const { selectionId, oddsMilli, flags } of prices) {
    const market = selectionId.slice(0, selectionId.indexOf('.'));
    const id = market === previousMarket ? selectionId.slice(market.length) : selectionId;
    previousMarket = market;
    text += `${text === '' ? '' : ','}"${id}",${oddsMilli},${flags}`;
  }
  return `[${text}]`;
}
