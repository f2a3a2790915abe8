const logit = (p: number): number => Math.log(p / (1 - p));

/**
 * The shift of a parameter that moves the chance to win by so many logits at the start of a match; `winAt` gives that chance for a shift.
 * Late in a match the same shift moves it less, as it should: opinions of the sides matter less and less. What one logit is worth takes as
 * long as to price two matches, so it is worked out with the first opinion: to play or to settle a match needs none.
 */
export function shiftByLogits(winAt: (shift: number) => number, step: number): (logits: number) => number {
  let perLogit: number | undefined;
  return (logits) => {
    if (logits === 0) return 0;
    perLogit ??= (2 * step) / (logit(winAt(step)) - logit(winAt(-step)));
    return logits * perLogit;
  };
}
