/** Who is first to score so many (race to 20 points, next goal: race to 1). */

/** Chances that home or away gets there first; what is left to 1 is that neither does. */
export interface RaceChances {
  readonly home: number;
  readonly away: number;
}

/** One side's part: it scores its last one when the other has j of its own, j below what the other needs. */
function firstWith(share: number, own: number, other: number, chanceOfAtLeast: (scored: number) => number): number {
  let ways = share ** own;
  let sum = 0;
  for (let j = 0; j < other; j++) {
    sum += ways * chanceOfAtLeast(own + j);
    ways *= ((own + j) / (j + 1)) * (1 - share);
  }
  return sum;
}

/** Every score is home's with chance `share`; the race goes on until it is won (`homeNeeds`, `awayNeeds`: what each lacks, >= 1). */
export function raceChances(share: number, homeNeeds: number, awayNeeds: number): RaceChances {
  const sure = (): number => 1;
  return { home: firstWith(share, homeNeeds, awayNeeds, sure), away: firstWith(1 - share, awayNeeds, homeNeeds, sure) };
}

/** The same where the scores to come are Poisson with these means (corners or goals until the whistle). */
export function raceChancesWithin(homeMean: number, awayMean: number, homeNeeds: number, awayNeeds: number): RaceChances {
  const mean = homeMean + awayMean;
  if (mean <= 0) return { home: 0, away: 0 };
  const most = homeNeeds + awayNeeds;
  const tails = new Float64Array(most + 1);
  let mass = Math.exp(-mean);
  let below = 0;
  for (let k = 0; k <= most; k++) {
    tails[k] = Math.max(0, 1 - below);
    below += mass;
    mass *= mean / (k + 1);
  }
  const atLeast = (scored: number): number => tails[scored] ?? 0;
  const share = homeMean / mean;
  return { home: firstWith(share, homeNeeds, awayNeeds, atLeast), away: firstWith(1 - share, awayNeeds, homeNeeds, atLeast) };
}
