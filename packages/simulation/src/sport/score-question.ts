import type { LineResult } from '../chance.ts';
import type { Quantity, ScoreMarket, ScoreOutcome } from './score-markets.ts';

/** Where a market stands: its type, the scope it asks about, and specifiers of its own (`{ setnr: 2 }`). */
export interface Place {
  readonly type: number;
  readonly scope: string;
  readonly specifiers?: Readonly<Record<string, string | number>>;
}

/** Canonical specifiers: `key=value` parts in alphabetical order of the keys, joined by a bar. */
export function specifierText(specifiers: Readonly<Record<string, string | number>>): string {
  return Object.entries(specifiers)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('|');
}

export const won = (is: boolean): LineResult => (is ? 'win' : 'loss');

/** Outcome that wins where the answer is yes and loses elsewhere. */
export function answer(id: string, isRight: (value: number, away: number) => boolean): ScoreOutcome {
  return { id, result: (value, away) => won(isRight(value, away)) };
}

/** A market of given outcomes; `upTo` as in {@link ScoreMarket}. */
export function question(place: Place, of: Quantity, upTo: number, outcomes: readonly ScoreOutcome[]): ScoreMarket {
  return { type: place.type, specifiers: specifierText(place.specifiers ?? {}), scope: place.scope, of, outcomes, upTo };
}

/** One of the lines of a family: siblings have the same type and the same specifiers but for the line. */
export function lineOfFamily(
  place: Place,
  of: Quantity,
  upTo: number,
  line: Readonly<Record<string, string>>,
  outcomes: readonly ScoreOutcome[],
): ScoreMarket {
  const own = place.specifiers ?? {};
  return {
    ...question({ ...place, specifiers: { ...own, ...line } }, of, upTo, outcomes),
    family: `${place.type}/${specifierText(own)}`,
  };
}
