/** Of the Unified Odds Feed: who wins a tournament, a season or a race, and who is among the first so many of it. */
export const OUTRIGHT_WINNER = 534;
export const OUTRIGHT_PLACES = 536;

const PLACES = /^(?:[2-9]|[1-4][0-9]|50)$/;

/** The value of `winners` in a market of places. */
export const isPlaces = (value: string): boolean => PLACES.test(value);

const WINNERS = 'winners=';

/**
 * How many places win in an outright market: 1 for the winner, `winners=N` (2 to 50) for a place market. Undefined: it is none of them, or its
 * specifiers are not those of its type.
 */
export function outrightPlaces(marketType: number, specifiers: string): number | undefined {
  if (marketType === OUTRIGHT_WINNER) return specifiers === '' ? 1 : undefined;
  if (marketType !== OUTRIGHT_PLACES) return undefined;
  const places = specifiers.slice(WINNERS.length);
  return specifiers.startsWith(WINNERS) && isPlaces(places) ? Number(places) : undefined;
}
