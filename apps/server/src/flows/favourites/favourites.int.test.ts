import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createTestServer, type WebPlayer } from '../../../test-kit/test-server.ts';
import { HOUR, liveState, moneyline } from '../../modules/catalogue/test-kit.ts';

/** What players have marked, through the whole composed server on PostgreSQL. */
const server = await fileFixture(createTestServer());
const { app, testDb, aMatch, get, join, post, price } = server;
const { favourites, catalogue } = app.services;

/** The page names its user (XR-07). */
const by = ({ cookie, userId }: WebPlayer) => ({ cookie, headers: { [EXPECTED_USER_HEADER]: String(userId) } });
const act = async (player: WebPlayer, what: string, body: Record<string, unknown>) => {
  const answer = await post(by(player), `/api/player/${what}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const tournamentOf = (matchId: number) => catalogue.board.match(matchId)?.tournament.id ?? 0;

describe('favourites', () => {
  test('FAV-03 marked tournaments are kept on the account, in every answer that shows them, and on no other account', async () => {
    const { matchId } = await aMatch();
    const tournamentId = tournamentOf(matchId);
    const [player, other] = [await join(), await join()];
    expect(await act(player, 'addfavoritetournament', { tournamentId })).toEqual({ favoriteTournamentIds: [tournamentId] });
    expect(await act(player, 'addfavoritetournament', { tournamentId })).toEqual({ favoriteTournamentIds: [tournamentId] });
    expect((await get(player, '/api/player/favorites')).body).toEqual({
      favoriteTournamentIds: [tournamentId],
      favoriteMatchIds: [],
    });
    expect((await get(player, '/api/session/getuser')).body).toMatchObject({ favoriteTournamentIds: [tournamentId] });
    expect((await get(player, '/api/player/favoritetournaments')).body).toMatchObject([{ ID: tournamentId }]);
    expect((await get(other, '/api/player/favorites')).body).toEqual({ favoriteTournamentIds: [], favoriteMatchIds: [] });
    expect(await act(other, 'removefavoritetournament', { tournamentId })).toEqual({ favoriteTournamentIds: [] });
    expect((await get(player, '/api/player/favorites')).body).toMatchObject({ favoriteTournamentIds: [tournamentId] });
    expect(await act(player, 'removefavoritetournament', { tournamentId })).toEqual({ favoriteTournamentIds: [] });
    expect(await act(player, 'removefavoritetournament', { tournamentId })).toEqual({ favoriteTournamentIds: [] });
  });

  test('FAV-03 a guest is refused', async () => {
    for (const path of ['/api/player/favorites', '/api/player/favoritetournaments'])
      expect((await get(null, path)).status, path).toBe(401);
    const answer = await post(null, '/api/player/addfavoritetournament', { tournamentId: 1 });
    expect([answer.status, answer.body.ExceptionName]).toEqual([401, 'UnauthorizedException']);
  });

  test('AMB-49 marked matches are kept on the account too, until they are over', async () => {
    const { matchId } = await aMatch({ live: {}, startTimeMs: Date.now() - 2 * HOUR });
    const player = await join();
    expect(await act(player, 'addfavoritematch', { matchId })).toEqual({ favoriteMatchIds: [matchId] });
    expect((await get(player, '/api/player/favorites')).body).toEqual({ favoriteTournamentIds: [], favoriteMatchIds: [matchId] });
    const state = liveState({ status: 'ended', periodKey: 'ended', isPlayedOut: true });
    await price(matchId, [moneyline('2.00')], { producer: 1, state });
    expect((await get(player, '/api/player/favorites')).body).toMatchObject({ favoriteMatchIds: [] });
    expect((await post(by(player), '/api/player/addfavoritematch', { matchId })).status).toBe(404);
    expect(await act(player, 'removefavoritematch', { matchId })).toEqual({ favoriteMatchIds: [] });
    expect(await favourites.list(String(player.userId), 'match')).toEqual([]);
  });

  test('what is not on offer cannot be marked, and impossible ids are refused or unknown', async () => {
    const player = await join();
    for (const tournamentId of [999_999, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      const answer = await post(by(player), '/api/player/addfavoritetournament', { tournamentId });
      expect([answer.status, answer.body.ExceptionName], String(tournamentId)).toEqual([404, 'NotFoundException']);
      expect(await act(player, 'removefavoritetournament', { tournamentId })).toEqual({ favoriteTournamentIds: [] });
    }
    for (const tournamentId of [0, -1, 1.5, '1', null, [1], { $gt: '' }])
      expect((await post(by(player), '/api/player/addfavoritetournament', { tournamentId })).status, String(tournamentId)).toBe(
        400,
      );
  });

  test('an account keeps so many favourites: the oldest make room, and fifty at once leave no more', async () => {
    const player = await join();
    const userId = String(player.userId);
    await testDb.ownerPool.query(
      'INSERT INTO favourites.favourite (user_id, kind, item_id) SELECT $1, 2, n FROM generate_series(1, 200) n',
      [player.userId],
    );
    await Promise.all(Array.from({ length: 50 }, (_, n) => favourites.add(userId, 'match', 1_001 + n)));
    await favourites.add(userId, 'match', 2_000);
    const kept = await favourites.list(userId, 'match');
    expect(kept).toHaveLength(200);
    expect(kept.at(-1)).toBe(2_000);
    expect(kept).not.toContain(51);
    expect(kept).toContain(52);
  });
});
