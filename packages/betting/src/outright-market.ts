/** Of the Unified Odds Feed: who wins a tournament, a season or a race, and who is among the first so many of it. */
export const OUTRIGHT_WINNER = 534;
export const OUTRIGHT_PLACES = 536;

const PLACES = /^winners=([2-9]|[1-4][0-9]|50)$/;

/**
 * How many places win in an outright market: 1 for the winner, `winners=N` (2 to 50) for a place market. Undefined: it is none of them, or its
 * specifiers are not those of its type.
 */
export function outrightPlaces(marketType: number, specifiers: string): number | undefined {
  if (marketType === OUTRIGHT_WINNER) return specifiers === '' ? 1 : undefined;
  if (marketType !== OUTRIGHT_PLACES) return undefined;
  const places = PLACES.exec(specifiers)?.[1];
  return places === undefined ? undefined : Number(places);
}
