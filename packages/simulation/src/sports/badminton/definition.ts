import { rallySport } from '../rally/sport.ts';

const GAME_IDS = { winner: 245, handicap: 246, total: 247, oddEven: 248 };

/** Badminton: best of three games to 21 by two, at 29 all the next point decides; to serve is worth nothing. */
export const badminton = rallySport({
  key: 'badminton',
  systemId: 31,
  name: 'Badminton',
  format: () => ({ bestOf: 3, target: 21, decidingTarget: 21, cap: 30, serve: 'winner' }),
  lengths: [3],
  serve: { men: 0.5, women: 0.5 },
  edge: 0.11,
  homeEdge: 0,
  names: { sport: 'badminton', ownFrom: 931_000, part: 'game', partIds: GAME_IDS, raceId: 931_020 },
  pace: { rally: [18, 34], setBreak: 120, intervals: [11], interval: 60 },
  usualMinutes: 55,
  retires: true,
});
