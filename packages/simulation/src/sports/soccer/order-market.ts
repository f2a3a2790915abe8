import { type LineResult, type MarketChance, type MarketResult, plainChance } from '../../chance.ts';
import { raceChancesWithin } from '../../sport/race.ts';
import { specifierText } from '../../sport/score-question.ts';
import type { Pair } from './setup.ts';
import { countsOf } from './state.ts';

/** Markets about who is next, last or first to so many: read off an order such as `HAAH`. Home 6, nobody 7, away 8. */

const HOME = '6';
const NONE = '7';
const AWAY = '8';
const idOf = (letter: string | undefined): string => (letter === undefined ? NONE : letter === 'H' ? HOME : AWAY);

function resultOf(type: number, specifiers: string, right: string): MarketResult {
  const result = (id: string): LineResult => (id === right ? 'win' : 'loss');
  return { type, specifiers, outcomes: [HOME, NONE, AWAY].map((id) => ({ id, result: result(id) })) };
}

function asked(type: number, specifiers: string, home: number, away: number): MarketChance {
  const outcomes = [plainChance(HOME, home), plainChance(NONE, Math.max(0, 1 - home - away)), plainChance(AWAY, away)];
  return { type, specifiers, outcomes, favourite: false };
}

/** One order of events: what has happened, whether more can, and what is expected to come. */
export interface Ordered {
  readonly order: string;
  readonly isOver: boolean;
  /** Expected further ones of each side. */
  readonly further: Pair;
}

/** "Who has the nth one": asked of the next one only. */
export const nth = {
  specifiers: (key: string, number: number): string => specifierText({ [key]: number }),
  chances(type: number, key: string, { order, further }: Ordered): MarketChance[] {
    const { home, away } = raceChancesWithin(further.home, further.away, 1, 1);
    return [asked(type, nth.specifiers(key, order.length + 1), home, away)];
  },
  /** Every one there was; when nothing more can come, also the one that never came. */
  results(type: number, key: string, { order, isOver }: Omit<Ordered, 'further'>): MarketResult[] {
    const known = [...order].map((letter, i) => resultOf(type, nth.specifiers(key, i + 1), idOf(letter)));
    return isOver ? [...known, resultOf(type, nth.specifiers(key, order.length + 1), NONE)] : known;
  },
};

/** "Who has the last one." */
export const last = {
  /** `coming`: chances that there are further ones and the last of them is of each side. */
  chances(type: number, order: string, { home, away }: Pair): MarketChance[] {
    const stays = 1 - home - away;
    const now = idOf(order.at(-1));
    return [asked(type, '', home + (now === HOME ? stays : 0), away + (now === AWAY ? stays : 0))];
  },
  /** Of events that come regardless of each other the last is of a side as often as the next is. */
  coming: ({ further }: Ordered): Pair => raceChancesWithin(further.home, further.away, 1, 1),
  results: (type: number, { order, isOver }: Omit<Ordered, 'further'>): MarketResult[] =>
    isOver ? [resultOf(type, '', idOf(order.at(-1)))] : [],
};

/** Who of an order got to `to` first. */
function firstTo(order: string, to: number): string | undefined {
  let home = 0;
  let away = 0;
  for (const letter of order) {
    if (letter === 'H') home++;
    else away++;
    if (home === to || away === to) return letter;
  }
  return undefined;
}

/** "Who is first to so many." */
export const race = {
  chances(type: number, key: string, to: readonly number[], { order, further }: Ordered): MarketChance[] {
    const { home, away } = countsOf(order);
    return to
      .filter((number) => home < number && away < number)
      .map((number) => {
        const first = raceChancesWithin(further.home, further.away, number - home, number - away);
        return asked(type, specifierText({ [key]: number }), first.home, first.away);
      });
  },
  results(type: number, key: string, to: readonly number[], { order, isOver }: Omit<Ordered, 'further'>): MarketResult[] {
    return to.flatMap((number) => {
      const first = firstTo(order, number);
      if (first === undefined && !isOver) return [];
      return [resultOf(type, specifierText({ [key]: number }), idOf(first))];
    });
  },
};
