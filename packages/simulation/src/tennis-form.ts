import type { ServeChances } from '@duskline/odds/model/tennis-set';
import type { TennisPairing, TennisState } from './tennis-state.ts';

/** How the players may be on the day, with the chance that they are so. */
export interface DayForm {
  readonly serve: ServeChances;
  readonly chance: number;
}

/**
 * Deviation of the points on serve from one day to another, one player against the other: with it the sets of a match go together as
 * often as in recorded ones. Chosen on every second match of docs/calibration.md, held against the others.
 */
export const FORM_SPREAD = { men: 0.033, women: 0.038, mixed: 0.036 } as const;

const DAYS = 3;
/** A bell of three days: worse, as usual, better. It has the deviation and the kurtosis of a normal number. */
const BELL: readonly (readonly [day: number, chance: number])[] = [
  [-Math.sqrt(DAYS), 1 / 6],
  [0, 2 / 3],
  [Math.sqrt(DAYS), 1 / 6],
];
/** A form that the points have all but ruled out is priced no more. */
const RULED_OUT = 1e-6;

export const boundedServe = (p: number): number => Math.min(0.9, Math.max(0.3, p));

/** Forms before a point is played. */
export function formsBefore({ serve, form = 0 }: Pick<TennisPairing, 'serve' | 'form'>): DayForm[] {
  if (form === 0) return [{ serve, chance: 1 }];
  return BELL.map(([day, chance]) => ({
    serve: [boundedServe(serve[0] + day * form), boundedServe(serve[1] - day * form)],
    chance,
  }));
}

/** Forms after the points of a match (Bayes' theorem): nobody is told the form, but the points on serve tell of it. */
export function formsAt(pairing: Pick<TennisPairing, 'serve' | 'form'>, { served }: Pick<TennisState, 'served'>): DayForm[] {
  const before = formsBefore(pairing);
  if (before.length === 1) return before;
  const logs = before.map(({ serve: [home, away], chance }) => {
    const [homeWon, homeLost, awayWon, awayLost] = served;
    const ofHome = homeWon * Math.log(home) + homeLost * Math.log(1 - home);
    return Math.log(chance) + ofHome + awayWon * Math.log(away) + awayLost * Math.log(1 - away);
  });
  const most = Math.max(...logs);
  const likely = before.flatMap(({ serve }, i) => {
    const chance = Math.exp((logs[i] ?? 0) - most);
    return chance < RULED_OUT ? [] : [{ serve, chance }];
  });
  const all = likely.reduce((sum, { chance }) => sum + chance, 0);
  return likely.map(({ serve, chance }) => ({ serve, chance: chance / all }));
}

/** Points on serve of a day: drawn by the chances of the forms. */
export function drawnServe(forms: readonly DayForm[], unit: number): ServeChances {
  let left = unit;
  for (const { serve, chance } of forms) {
    left -= chance;
    if (left < 0) return serve;
  }
  return forms.at(-1)?.serve ?? [0.5, 0.5];
}
