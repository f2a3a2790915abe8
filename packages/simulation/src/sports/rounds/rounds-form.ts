import { type RoundChances, type RoundsMap, roundChance } from './rounds-map.ts';

/** Logits of home's rounds in the first half, the second and overtime. */
export type RoundLogits = RoundChances;

/** Chances of rounds under one form of the map, and how likely that form is; weights of all forms add up to 1. */
export interface LikelyChances {
  readonly chances: RoundChances;
  readonly weight: number;
}

/** Deviation of how a map goes for home, in logits of each of its rounds: one-sided maps are common among equal teams. */
const FORM = 0.37;

/** Normal deviates and their weights (Gauss and Hermite, five points): a map has one of these forms. */
const FORMS = [
  { shift: 0, weight: 8 / 15 },
  ...[-1, 1].flatMap((sign) => [
    { shift: sign * FORM * 1.355626, weight: 0.222076 },
    { shift: sign * FORM * 2.85697, weight: 0.0112573 },
  ]),
];

const chanceOf = (logit: number): number => 1 / (1 + Math.exp(-logit));

const shifted = ({ first, second, overtime }: RoundLogits, shift: number): RoundChances => ({
  first: chanceOf(first + shift),
  second: chanceOf(second + shift),
  overtime: chanceOf(overtime + shift),
});

/** How probable the rounds of a map were under these chances. */
function likelihood({ rounds }: RoundsMap, chances: RoundChances): number {
  let product = 1;
  for (let i = 0; i < rounds.length; i++) {
    const home = roundChance(chances, i + 1);
    product *= rounds[i] === 'H' ? home : 1 - home;
  }
  return product;
}

/** Forms that a map may have after the rounds played, as likely as these make them; `drift` shifts what is still to come, in logits. */
export function likelyForms(map: RoundsMap, logits: RoundLogits, drift: number): readonly LikelyChances[] {
  const forms = FORMS.map(({ shift, weight }) => ({
    chances: shifted(logits, shift + drift),
    weight: weight * likelihood(map, shifted(logits, shift)),
  }));
  const sum = forms.reduce((total, { weight }) => total + weight, 0);
  return forms.map(({ chances, weight }) => ({ chances, weight: weight / sum }));
}

/** Chances of the rounds of a map that is played: nobody knows its form before, `unit` in [0, 1) draws it. */
export function drawnChances(logits: RoundLogits, unit: number): RoundChances {
  let left = unit;
  for (const { shift, weight } of FORMS) {
    if (left < weight) return shifted(logits, shift);
    left -= weight;
  }
  return shifted(logits, 0);
}
