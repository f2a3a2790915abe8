import { rallySport } from '../rally/sport.ts';

const SET_IDS = { winner: 202, handicap: 309, total: 310, oddEven: 311 };

/** Beach volleyball: best of three sets to 21, the third to 15; nobody is at home. */
export const beachVolleyball = rallySport({
  key: 'beach-volleyball',
  systemId: 34,
  name: 'Beach Volley',
  format: () => ({ bestOf: 3, target: 21, decidingTarget: 15, serve: 'winner' }),
  lengths: [3],
  serve: { men: 0.36, women: 0.41 },
  edge: 0.1,
  homeEdge: 0,
  names: { sport: 'beach-volleyball', ownFrom: 934_000, part: 'set', partIds: SET_IDS, raceId: 313 },
  pace: { rally: [19, 30], setBreak: 60, intervals: [11], interval: 30 },
  usualMinutes: 50,
  retires: true,
});
