import { SYSTEM_LINES_MAX } from './bet-type.ts';
import { binomial } from './binomial.ts';

/** Full covers with a name of their own: all folds from `from` up to the number of selections (betting rules 5.3). */
const NAMED = {
  trixie: { selections: 3, from: 2 },
  patent: { selections: 3, from: 1 },
  yankee: { selections: 4, from: 2 },
  lucky15: { selections: 4, from: 1 },
  canadian: { selections: 5, from: 2 },
  superyankee: { selections: 5, from: 2 },
  lucky31: { selections: 5, from: 1 },
  heinz: { selections: 6, from: 2 },
  lucky63: { selections: 6, from: 1 },
  superheinz: { selections: 7, from: 2 },
  lucky127: { selections: 7, from: 1 },
  goliath: { selections: 8, from: 2 },
  lucky255: { selections: 8, from: 1 },
} as const;

export type NamedSystemName = keyof typeof NAMED;

export const NAMED_SYSTEM_NAMES = Object.keys(NAMED) as readonly NamedSystemName[];

export interface NamedSystem {
  readonly selections: number;
  /** Row sizes, to be staked alike. */
  readonly sizes: readonly number[];
  readonly lines: number;
  /** Lines by row size. */
  readonly breakdown: ReadonlyMap<number, number>;
  /** False for a Lucky 255, whose 255 lines are more than a ticket may have. */
  readonly withinLimit: boolean;
}

/** The rows behind a name. */
export function namedSystem(name: NamedSystemName): NamedSystem {
  const { selections, from } = NAMED[name];
  const sizes = Array.from({ length: selections - from + 1 }, (_, i) => from + i);
  const breakdown = new Map(sizes.map((size) => [size, binomial(selections, size)]));
  const lines = [...breakdown.values()].reduce((a, b) => a + b, 0);
  return { selections, sizes, lines, breakdown, withinLimit: lines <= SYSTEM_LINES_MAX };
}
