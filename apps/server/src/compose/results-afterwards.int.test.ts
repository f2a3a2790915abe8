import { isRefutedBy } from '@duskline/betting/judge-by-score';
import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer } from '../../test-kit/test-server.ts';
import { createEndedMatches } from '../modules/catalogue/index.ts';
import { fixture } from '../modules/catalogue/test-kit.ts';
import type { MatchState } from '../platform/bus/board-message.ts';
import { judgedAfterwards } from './board-views.ts';

const { app, testDb } = await fileFixture(createTestServer());
const { catalogue } = app.services;

const HOUR = 3_600_000;
const state: MatchState = {
  status: 'closed',
  periodKey: 'ended',
  isPlayedOut: true,
  homeScore: 2,
  awayScore: 0,
  periods: [
    { home: 1, away: 0 },
    { home: 1, away: 0 },
  ],
};
const winner = (outcomeId: string) => ({ marketType: 1, specifiers: '', reported: [{ outcomeId, result: 1 as const }] });

test('P31 XR-20 a match that has left the board is judged by the score that is stored of it', async () => {
  const [over, playing] = await catalogue.admit([
    { ...fixture(), urn: 'df:match:1', startTimeMs: Date.now() - 3 * HOUR },
    { ...fixture(), urn: 'df:match:2', startTimeMs: Date.now() + HOUR },
  ]);
  if (!over || !playing) throw new Error('no fixture');
  // As the board writes a match when it is over.
  await testDb.ownerPool.query(
    "UPDATE catalogue.match SET status = 'closed', phase = 'ended', ended_at = now(), state = $2 WHERE id = $1",
    [over.matchId, JSON.stringify(state)],
  );
  const ended = createEndedMatches(testDb.db, 'duskline-feed');
  const judged = await judgedAfterwards(ended, over.matchId);
  expect(catalogue.board.match(over.matchId)).toBeNull();
  expect(judged).toMatchObject({ isOver: true, finished: { score: { regular: { home: 2, away: 0 } } } });
  if (!judged?.finished) throw new Error('not judged');
  expect(isRefutedBy(winner('3'), judged.finished)).toBe(true);
  expect(isRefutedBy(winner('1'), judged.finished)).toBe(false);
  expect(await judgedAfterwards(ended, playing.matchId)).toBeNull();
});
