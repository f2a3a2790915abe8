/** Probability of winning a game on serve with point probability p (betting rule 16.3). */
export function gameWin(p: number): number {
  const q = 1 - p;
  return p ** 4 * (1 + 4 * q + 10 * q * q) + 20 * p ** 3 * q ** 3 * deuceWin(p);
}

function deuceWin(p: number): number {
  const q = 1 - p;
  const both = p * p + q * q;
  return both === 0 ? 0.5 : (p * p) / both;
}

/** Probability that the server wins the game from `own` : `other` points; 3:3 is deuce, 4:3 advantage. */
export function gameWinFrom(p: number, own: number, other: number): number {
  if (own >= 4 && own - other >= 2) return 1;
  if (other >= 4 && other - own >= 2) return 0;
  if (own >= 3 && other >= 3) {
    const deuce = deuceWin(p);
    if (own === other) return deuce;
    return own > other ? p + (1 - p) * deuce : p * deuce;
  }
  return p * gameWinFrom(p, own + 1, other) + (1 - p) * gameWinFrom(p, own, other + 1);
}

/** Who serves point number `n` (from 0) of a tie-break that `first` began: one point, then two each. */
export function tieBreakServer(first: 0 | 1, n: number): 0 | 1 {
  return Math.floor((n + 1) / 2) % 2 === 0 ? first : first === 0 ? 1 : 0;
}

/**
 * Probability that player 0 wins a tie-break to 7 from a:b. `serve` holds each player's point probability on own serve.
 */
export function tieBreakWin(serve: readonly [number, number], first: 0 | 1, a: number, b: number): number {
  const memo = new Map<number, number>();
  const pointFor0 = (n: number): number => (tieBreakServer(first, n) === 0 ? serve[0] : 1 - serve[1]);
  const level = (): number => {
    const x = serve[0] * (1 - serve[1]);
    const y = (1 - serve[0]) * serve[1];
    return x + y === 0 ? 0.5 : x / (x + y);
  };
  const from = (own: number, other: number): number => {
    if (own >= 7 && own - other >= 2) return 1;
    if (other >= 7 && other - own >= 2) return 0;
    // From 6-6 on every two points hold one serve of each, so that every level score is the same game again.
    if (own >= 6 && own === other) return level();
    const key = own * 64 + other;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const p = pointFor0(own + other);
    const value = p * from(own + 1, other) + (1 - p) * from(own, other + 1);
    memo.set(key, value);
    return value;
  };
  return from(a, b);
}
