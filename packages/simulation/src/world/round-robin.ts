type Rounds = readonly (readonly (readonly [home: number, away: number])[])[];

/** Leagues of one size share them; there are some dozens of sizes. */
const known = new Map<string, Rounds>();

/**
 * Pairs of every round in which each meets each once per leg (circle method), home and away in turn; with an odd number one rests.
 * Numbers are positions in the list of teams.
 */
export function roundRobin(teams: number, legs: number): Rounds {
  const key = `${teams}/${legs}`;
  const found = known.get(key) ?? drawnUp(teams, legs);
  known.set(key, found);
  return found;
}

function drawnUp(teams: number, legs: number): Rounds {
  const size = teams + (teams % 2);
  const rounds: (readonly [number, number])[][] = [];
  for (let leg = 0; leg < legs; leg++) {
    for (let round = 0; round < size - 1; round++) {
      const pairs: (readonly [number, number])[] = [];
      for (let i = 0; i < size / 2; i++) {
        const one = i === 0 ? size - 1 : (round + i) % (size - 1);
        const other = i === 0 ? round : (round - i + size - 1) % (size - 1);
        if (one >= teams || other >= teams) continue;
        // The fixed one alternates by rounds, the others by places of the circle: each is at home about every second time.
        const isTurned = (i === 0 ? round % 2 === 1 : i % 2 === 1) !== (leg % 2 === 1);
        pairs.push(isTurned ? [other, one] : [one, other]);
      }
      rounds.push(pairs);
    }
  }
  return rounds;
}
