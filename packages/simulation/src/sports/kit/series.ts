/**
 * Who is first to so many legs or frames: answers 1 (home) and 2 (away) with their chances. `winners`: of the finished ones; `homeWin`:
 * chance that home wins one that is not, counted from 1.
 */
export function raceTo(
  target: number,
  winners: readonly (0 | 1)[],
  homeWin: (part: number) => number,
): (readonly [answer: number, p: number])[] {
  const score = [0, 0];
  for (const winner of winners) {
    score[winner] = (score[winner] ?? 0) + 1;
    if (score[winner] === target) return [[winner + 1, 1]];
  }
  const known = new Map<number, number>();
  const from = (home: number, away: number): number => {
    if (home === target || away === target) return home > away ? 1 : 0;
    const key = home * 64 + away;
    const found = known.get(key);
    if (found !== undefined) return found;
    const p = homeWin(home + away + 1);
    const chance = p * from(home + 1, away) + (1 - p) * from(home, away + 1);
    known.set(key, chance);
    return chance;
  };
  const home = from(score[0] ?? 0, score[1] ?? 0);
  return [
    [1, home],
    [2, 1 - home],
  ];
}
