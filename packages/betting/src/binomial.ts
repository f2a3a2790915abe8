/** Number of ways to choose k of n; 0 when k < 0 or k > n. Plain numbers, exact for the sizes of a betslip (n <= 20). */
export function binomial(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** Lines of system rows: every row of size k chooses k of the selections that are no bankers (betting rules 5.3). */
export function systemLines(selections: number, bankers: number, sizes: readonly number[]): number {
  return sizes.reduce((lines, size) => lines + binomial(selections - bankers, size), 0);
}
