/** So often the interval is halved. */
const STEPS = 60;
/** Logits beyond it are certain or impossible. */
const FAR = 40;

const chanceOf = (logit: number): number => 1 / (1 + Math.exp(-logit));

/**
 * Chances whose logits were shifted, each by its own, and then all by the same so that they add up to `sum` again. What is impossible or
 * certain stays so.
 */
export function shiftedChances(chances: readonly number[], shifts: readonly number[], sum: number): number[] {
  const isOpen = (chance: number): boolean => chance > 0 && chance < 1;
  const logits = chances.map((chance, n) => Math.log(chance / (1 - chance)) + (shifts[n] ?? 0));
  const at = (common: number): number[] =>
    chances.map((chance, n) => (isOpen(chance) ? chanceOf((logits[n] ?? 0) + common) : chance));
  if (!chances.some(isOpen)) return [...chances];
  let [low, high] = [-FAR, FAR];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (at(middle).reduce((whole, chance) => whole + chance, 0) < sum) low = middle;
    else high = middle;
  }
  return at((low + high) / 2);
}
