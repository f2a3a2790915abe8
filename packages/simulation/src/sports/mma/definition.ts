import { type FightSport, fightSport } from '../fights/fight-model.ts';

/** Mixed martial arts: three rounds of five minutes, five in title fights; about half of all fights go to the judges. */
export const mma: FightSport = fightSport(
  {
    key: 'mma',
    systemId: 117,
    name: 'MMA',
    roundMinutes: 5,
    lengths: [3, 5],
    stopped: 0.52,
    submissionShare: 0.37,
    hasDraw: false,
    ranges: [],
  },
  25,
);
