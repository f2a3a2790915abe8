import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer, type WebPlayer } from '../../test-kit/test-server.ts';
import { reviewLimits } from './review-limits.ts';

const server = await fileFixture(createTestServer());
const { app, testDb, get, join } = server;
const { limits, messages } = app.services;

/** As if the account had been opened so many days ago. */
async function joined(days: number, more = ''): Promise<WebPlayer> {
  const player = await join();
  const text = `UPDATE identity."user" SET created_at = now() - make_interval(days => $2, hours => 1)${more} WHERE id = $1`;
  await testDb.ownerPool.query(text, [player.userId, days]);
  return player;
}
const subjects = async (player: WebPlayer) =>
  ((await get(player, '/api/player/messages')).body as unknown as { UserMessages: { Id: string; Subject: string }[] })
    .UserMessages;
const review = () => reviewLimits(limits, messages);

test('TR-D4 who has an account for half a year, or another one, is asked once to look at their limits, and nobody else', async () => {
  const due = [await joined(182), await joined(364), await joined(188)];
  const others = [
    await joined(181),
    await joined(189),
    await joined(182, ", excluded_until = now() + interval '1 day'"),
    await joined(182, ', user_type = 1'),
  ];
  const gone = await joined(182);
  await testDb.ownerPool.query("UPDATE identity.session SET created_at = now() - interval '31 days' WHERE user_id = $1", [
    gone.userId,
  ]);
  expect(await review()).toBe(3);
  expect(await review()).toBe(3);
  for (const player of due)
    expect((await subjects(player)).map(({ Subject }) => Subject)).toEqual(['Time to look at your limits']);
  for (const player of [...others.slice(0, 2), others[3], gone]) if (player) expect(await subjects(player)).toEqual([]);
});

test('TR-D4 who has removed the message is not asked again, though removed messages are forgotten', async () => {
  const player = await joined(182);
  await review();
  const [message] = await subjects(player);
  await messages.remove(String(player.userId), [message?.Id ?? '']);
  await testDb.ownerPool.query("UPDATE messages.message SET removed_at = removed_at - interval '2 days' WHERE user_id = $1", [
    player.userId,
  ]);
  await messages.forgetOld(100);
  await review();
  expect(await subjects(player)).toEqual([]);
});

test('TR-D4 more players than are read at once are all asked', async () => {
  const asked: string[] = [];
  const players = Array.from({ length: 450 }, (_, at) => ({ userId: BigInt(at + 1), halfYears: 1 }));
  const due = await reviewLimits(
    { reviewsDue: (after, limit) => Promise.resolve(players.filter(({ userId }) => userId > after).slice(0, limit)) },
    { write: ({ userId }) => Promise.resolve(void asked.push(userId)) },
  );
  expect(due).toBe(450);
  expect(new Set(asked).size).toBe(450);
});
