import { afterEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createGoals, type GoalScore } from './goals.ts';

/** What is asked and told of one match, message by message. */
const stops: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

function watch(state: { homeScore: number; awayScore: number }) {
  const [built, told, followers]: [number[], string[], number[]] = [[], [], []];
  const goals = createGoals({
    state: () => state,
    score: (matchId): GoalScore => {
      built.push(matchId);
      return { home: 'A', away: 'B', path: '/x', ...state };
    },
    live: () => [],
    webPush: {
      async noteScore({ homeScore, awayScore }, followersOf) {
        told.push(`${homeScore}:${awayScore}`);
        await followersOf();
      },
    },
    followersOf: (matchId) => {
      followers.push(matchId);
      return Promise.resolve([]);
    },
    log: createLog('silent'),
  });
  goals.start();
  stops.push(goals.stop);
  return { goals, built, told, followers };
}

test('a score is built and told when it has changed, not for each of a thousand messages about clock and prices', async () => {
  const state = { homeScore: 0, awayScore: 0 };
  const { goals, built, told, followers } = watch(state);
  for (let message = 0; message < 1_000; message++) {
    goals.onMatch(7);
    if (message === 0) await goals.run();
  }
  await goals.run();
  expect([built.length, told, followers.length]).toEqual([1, ['0:0'], 1]);
  state.homeScore = 1;
  for (let message = 0; message < 1_000; message++) goals.onMatch(7);
  expect(built.length, 'nothing is built where messages arrive').toBe(1);
  await goals.run();
  expect([built.length, told]).toEqual([2, ['0:0', '1:0']]);
});
