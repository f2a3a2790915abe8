import { rallySport } from '../rally/sport.ts';

const GAME_IDS = { winner: 245, handicap: 246, total: 247, oddEven: 248 };

/** Table tennis: games to 11 by two, best of five or seven; the serve is worth a little. */
export const tableTennis = rallySport({
  key: 'table-tennis',
  systemId: 220,
  name: 'Table Tennis',
  format: ({ bestOf }) => ({ bestOf: bestOf >= 7 ? 7 : bestOf === 3 ? 3 : 5, target: 11, decidingTarget: 11, serve: 'turns' }),
  lengths: [5, 7, 3],
  serve: { men: 0.5, women: 0.5 },
  edge: 0.12,
  homeEdge: 0,
  names: { sport: 'table-tennis', ownFrom: 1_120_000, part: 'game', partIds: GAME_IDS, raceId: 1_120_020 },
  pace: { rally: [9, 19], setBreak: 60, intervals: [], interval: 0 },
  usualMinutes: 40,
  retires: true,
});
