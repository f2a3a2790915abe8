/**
 * Identity of a market. The natural key (match, market type, specifiers) is what tickets, facts and settlement use;
 * the number made from it here is only a handle, the same on every node and after every restart, without a database round trip.
 */
export interface MarketKey {
  /** Market type id of the Unified Odds Feed, e.g. 1 = 1x2, 16 = handicap, 18 = total. */
  marketType: number;
  /** Canonical, see `canonicalSpecifiers` of betting/specifiers. Empty text when the type has none. */
  specifiers: string;
}

const OFFSET_HIGH = 0xcbf29ce4;
const OFFSET_LOW = 0x84222325;
/** FNV-1a 64 prime is 2^40 + 0x1b3: the two parts are multiplied apart so that every step stays exact in a double. */
const PRIME_LOW = 0x1b3;
const TWO_32 = 2 ** 32;
const HIGH_20_BITS = 0xfffff;
const LAST_ASCII = 0x7f;

const utf8 = new TextEncoder();

/** UTF-8 bytes; null: each is a character of the text. */
function bytesOf(text: string): Uint8Array | null {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > LAST_ASCII) return utf8.encode(text);
  return null;
}

/** The low 52 bits of FNV-1a 64 over the UTF-8 bytes of `text`: a safe integer. */
export function hash52(text: string): number {
  const bytes = bytesOf(text);
  const length = bytes?.length ?? text.length;
  let high = OFFSET_HIGH;
  let low = OFFSET_LOW;
  for (let at = 0; at < length; at++) {
    low = (low ^ (bytes ? (bytes[at] as number) : text.charCodeAt(at))) >>> 0;
    // Below 2^41: exact in a double, and `>>> 0` takes its low 32 bits.
    const product = low * PRIME_LOW;
    high = (Math.imul(high, PRIME_LOW) + Math.floor(product / TWO_32) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return (high & HIGH_20_BITS) * TWO_32 + low;
}

export function marketIdOf(matchId: number, key: MarketKey): number {
  return hash52(`${matchId}/${key.marketType}/${key.specifiers}`);
}

/** Selection id (spec Odd.ID). */
export const selectionIdOf = (marketId: number, outcomeId: string): string => `${marketId}.${outcomeId}`;

/** @returns null when the text is not a selection id. */
export function splitSelectionId(selectionId: string): { marketId: number; outcomeId: string } | null {
  const dot = selectionId.indexOf('.');
  if (dot <= 0 || dot === selectionId.length - 1) return null;
  const marketId = Number(selectionId.slice(0, dot));
  return Number.isSafeInteger(marketId) && marketId > 0 ? { marketId, outcomeId: selectionId.slice(dot + 1) } : null;
}
