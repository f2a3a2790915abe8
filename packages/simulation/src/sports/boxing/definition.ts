import { type FightSport, fightSport } from '../fights/fight-model.ts';

/** Boxing: four to twelve rounds of three minutes; a fight that goes the distance may be a draw. */
export const boxing: FightSport = fightSport(
  {
    key: 'boxing',
    systemId: 10,
    name: 'Boxing',
    roundMinutes: 3,
    lengths: [12, 10, 8, 6, 4],
    stopped: 0.52,
    submissionShare: 0,
    hasDraw: true,
    ranges: [
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
      [9, 10],
      [11, 12],
    ],
  },
  45,
);
