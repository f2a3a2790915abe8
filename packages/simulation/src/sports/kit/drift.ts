const logit = (p: number): number => Math.log(p / (1 - p));

/**
 * How far a parameter has to be shifted to move the chance to win by one logit at the start of a match; `winAt` gives that chance for
 * a shift. Late in a match the same shift moves it less, as it should: opinions of the sides matter less and less.
 */
export function shiftPerLogit(winAt: (shift: number) => number, step: number): number {
  return (2 * step) / (logit(winAt(step)) - logit(winAt(-step)));
}
