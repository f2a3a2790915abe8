import type { OutrightEvent, Withdrawal } from './outright-event.ts';
import { finishOrder, groupTied, placeChances, type RaceRunner, weightAt, winChances } from './race.ts';

interface RaceField {
  readonly runners: readonly RaceRunner[];
  readonly withdrawals: readonly Withdrawal[];
  readonly seed: number;
  /** Those who finish level share their places. */
  readonly ties: boolean;
}

/** The part of an outright that follows from the weights of its runners: who takes part, at which chances, and how it ends. */
export function raceOf({
  runners,
  withdrawals,
  seed,
  ties,
}: RaceField): Pick<OutrightEvent, 'runners' | 'withdrawals' | 'chancesAt' | 'finish'> {
  const runningAt = (atMs: number): RaceRunner[] => {
    const out = new Set(withdrawals.flatMap((one) => (one.atMs <= atMs ? [one.runnerId] : [])));
    return runners.filter(({ id }) => !out.has(id));
  };
  return {
    runners,
    withdrawals,
    chancesAt: (atMs, position) => {
      const running = runningAt(atMs);
      const weights = running.map((runner) => weightAt(runner, seed, position));
      return (places) => {
        const chances = places === 1 ? winChances(weights) : placeChances(weights, places);
        const byId = new Map(running.map(({ id }, n) => [id, chances[n] ?? 0]));
        return runners.map(({ id }) => byId.get(id) ?? 0);
      };
    },
    finish: () => groupTied(finishOrder(runningAt(Number.POSITIVE_INFINITY), seed), ties),
  };
}
