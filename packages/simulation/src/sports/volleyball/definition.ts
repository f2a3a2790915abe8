import { rallySport } from '../rally/sport.ts';

const SET_IDS = { winner: 202, handicap: 309, total: 310, oddEven: 311 };

/**
 * Volleyball: best of five sets to 25, the fifth to 15. The side that receives wins about 64 of 100 rallies among men, 58 among women, and a set
 * has about 46 points.
 */
export const volleyball = rallySport({
  key: 'volleyball',
  systemId: 23,
  name: 'Volleyball',
  format: () => ({ bestOf: 5, target: 25, decidingTarget: 15, serve: 'winner' }),
  lengths: [5],
  serve: { men: 0.36, women: 0.42 },
  edge: 0.062,
  homeEdge: 0.007,
  names: { sport: 'volleyball', ownFrom: 923_000, part: 'set', partIds: SET_IDS, raceId: 313 },
  pace: { rally: [20, 34], setBreak: 180, intervals: [8, 16], interval: 60 },
  usualMinutes: 120,
  retires: false,
});
