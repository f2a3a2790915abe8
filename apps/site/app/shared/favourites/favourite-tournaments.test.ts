import { beforeEach, expect, test, vi } from 'vitest';
import { type Account, sessionStore } from '../session/session-store.ts';
import { toggleFavouriteTournament } from './favourite-tournaments.ts';

interface Sent {
  path: string;
  tournamentId: number;
  answer(status: number): Promise<void>;
}
let sent: Sent[] = [];
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A server whose replies come when the test says so. */
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    sent.push({
      path,
      ...(JSON.parse(body) as { tournamentId: number }),
      async answer(status) {
        resolve(new Response(JSON.stringify({ favoriteTournamentIds: [] }), { status }));
        await settled();
      },
    });
    return promise;
  });
  sessionStore.setState({ phase: 'ready', dialog: null, account: { id: '7', favouriteTournaments: [3] } as unknown as Account });
});
const marked = () => sessionStore.getState().account?.favouriteTournaments;
const paths = () => sent.map(({ path, tournamentId }) => `${path.split('/').at(-1)} ${tournamentId}`);

test('FAV-01 a tournament is marked, and one that was marked is not, before the server answers', async () => {
  toggleFavouriteTournament(5);
  expect(marked()).toEqual([3, 5]);
  toggleFavouriteTournament(3);
  expect(marked()).toEqual([5]);
  expect(paths()).toEqual(['addfavoritetournament 5', 'removefavoritetournament 3']);
  for (const one of sent) await one.answer(200);
  expect(marked()).toEqual([5]);
});

test('FAV-01 pressed again before the answer: the server gets both in order, and has what is shown', async () => {
  toggleFavouriteTournament(5);
  toggleFavouriteTournament(5);
  expect(marked()).toEqual([3]);
  expect(paths()).toEqual(['addfavoritetournament 5']);
  await sent[0]?.answer(200);
  expect(paths()).toEqual(['addfavoritetournament 5', 'removefavoritetournament 5']);
  await sent[1]?.answer(200);
  expect(marked()).toEqual([3]);
  expect(sent).toHaveLength(2);
});

test.each([500, 404])('FAV-02 when the server refuses with %i the mark goes back, and can be set again', async (status) => {
  toggleFavouriteTournament(5);
  await sent[0]?.answer(status);
  expect(marked()).toEqual([3]);
  toggleFavouriteTournament(3);
  await sent[1]?.answer(status);
  expect(marked()).toEqual([3]);
  toggleFavouriteTournament(5);
  await sent[2]?.answer(200);
  expect(marked()).toEqual([3, 5]);
});

test('FAV-02 of two changes the second is refused: what the server has taken stays', async () => {
  toggleFavouriteTournament(5);
  toggleFavouriteTournament(5);
  await sent[0]?.answer(200);
  await sent[1]?.answer(500);
  expect(marked()).toEqual([3, 5]);
});

test('FAV-02 an answer for a player who has left changes nothing of the next one', async () => {
  toggleFavouriteTournament(5);
  sessionStore.setState({ account: { id: '8', favouriteTournaments: [9] } as unknown as Account });
  await sent[0]?.answer(500);
  expect(marked()).toEqual([9]);
});

test('FAV-03 a guest is asked to log in, and nothing is sent', () => {
  sessionStore.setState({ account: null });
  toggleFavouriteTournament(5);
  expect(sessionStore.getState().dialog).toBe('login');
  expect(sent).toEqual([]);
});
