import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JURISDICTION_VERSION } from '@duskline/contract/jurisdictions';
import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { GAMES, game, PSP, payment, spin } from '../../test-kit/intents.ts';
import { expectReconciled } from '../../test-kit/ledger.ts';
import { createTestServer } from '../../test-kit/test-server.ts';
import { MIGRATIONS } from '../platform/db/migrate.ts';

/** The break of de over HTTP: an hour of play, then five minutes without a bet; and nothing of it elsewhere. */
const server = await fileFixture(createTestServer());
const { ownerPool } = server.testDb;
const { wallet } = server.app.services;
await wallet.openProvider(GAMES, 'game');
await wallet.openProvider(PSP, 'payment');

async function joinUnder(code: 'de' | 'int') {
  const who = await server.join();
  await ownerPool.query('SELECT identity.set_jurisdiction($1, $2, $3, $4)', [
    who.userId,
    code,
    JURISDICTION_VERSION,
    'for a test',
  ]);
  // Whose identity is verified and who has read a mail are other questions.
  await ownerPool.query('UPDATE betting.player_state SET unverified = false, unconfirmed = NULL WHERE user_id = $1', [
    who.userId,
  ]);
  return { ...who, headers: { 'x-duskline-user': String(who.userId) } };
}
type Player = Awaited<ReturnType<typeof joinUnder>>;
/** As if all that was played had been earlier. */
const older = ({ userId }: Player, seconds: number) =>
  ownerPool.query(
    'UPDATE limits.forced_break SET began_at = began_at - make_interval(secs => $2), last_at = last_at - make_interval(secs => $2) WHERE user_id = $1',
    [userId, seconds],
  );
const refusalOf = async (who: Player, selectionId: string) => (await server.bet(who, selectionId)).body.ExceptionName ?? null;
async function spun({ userId }: Player): Promise<string> {
  const answered = await wallet.gameDebit({ ...game(), userId: BigInt(userId), currency: 'USD', amountMinor: 100n, ...spin });
  return answered.state === 'refused' ? answered.refusal : answered.state;
}
/** Bets every four minutes, so many times. */
async function play(who: Player, selectionId: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    expect(await refusalOf(who, selectionId)).toBeNull();
    await older(who, 240);
  }
}

test('TR-D14 in de, after an hour of bets, no bet and no game for five minutes from the last one, with the time it ends', async () => {
  const who = await joinUnder('de');
  const { selectionId } = await server.aMatch();
  await play(who, selectionId, 15);
  const refused = await server.bet(who, selectionId);
  expect([refused.status, refused.body.ExceptionName]).toEqual([403, 'ForcedBreakException']);
  const { Type, Left, FreesAt } = refused.body.Limit as { Type: string; Left: number; FreesAt: string };
  expect([Type, Left]).toEqual(['break', 0]);
  // The last bet was four minutes ago.
  expect(Math.abs(Date.parse(FreesAt) - Date.now() - 60_000)).toBeLessThan(30_000);
  const shown = async (player: Player) => (await server.get(player, '/api/player/realitycheck')).body.ForcedBreak;
  expect(await shown(who)).toEqual({ EndsAt: FreesAt });
  expect(await spun(who)).toBe('FORCED_BREAK');
  await older(who, 61);
  expect(await shown(who)).toEqual({});
  expect(await shown(await joinUnder('int'))).toBeUndefined();
  expect(await refusalOf(who, selectionId)).toBeNull();
});

test('TR-D14 games are play as well, and a pause of five minutes begins it again', async () => {
  const who = await joinUnder('de');
  const { selectionId } = await server.aMatch();
  await play(who, selectionId, 14);
  expect(await spun(who)).toBe('applied');
  await older(who, 300);
  expect(await spun(who)).toBe('applied');
  await older(who, 240);
  await play(who, selectionId, 14);
  expect(await spun(who)).toBe('FORCED_BREAK');
});

test('TR-D14 where the switch is off nobody takes it, and who comes under another jurisdiction takes it no more', async () => {
  const free = await joinUnder('int');
  const { selectionId } = await server.aMatch();
  await play(free, selectionId, 16);
  expect(await spun(free)).toBe('applied');
  const moved = await joinUnder('de');
  await play(moved, selectionId, 15);
  expect(await refusalOf(moved, selectionId)).toBe('ForcedBreakException');
  await ownerPool.query('SELECT identity.set_jurisdiction($1, $2, $3, $4)', [moved.userId, 'mt', JURISDICTION_VERSION, 'moved']);
  expect(await refusalOf(moved, selectionId)).toBeNull();
});

test('TR-D14 fifty bets of a player whose hour is over, at once: none is taken', async () => {
  const who = await joinUnder('de');
  const { selectionId } = await server.aMatch();
  await play(who, selectionId, 15);
  const before = await server.state();
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.bet(who, selectionId)));
  expect(answers.filter(({ status }) => status === 200)).toEqual([]);
  expect(answers.some(({ body }) => body.ExceptionName === 'ForcedBreakException')).toBe(true);
  expect(await server.state()).toBe(before);
});

const checkOf = async ({ userId }: Player) =>
  (
    await ownerPool.query(
      'SELECT c.minutes, s.limited FROM limits.reality_check c JOIN betting.player_state s USING (user_id) WHERE c.user_id = $1',
      [userId],
    )
  ).rows;

test('TR-D5 who comes under a jurisdiction that requires a reality check has one, and keeps the length that they chose before', async () => {
  expect(await checkOf(await joinUnder('int'))).toEqual([]);
  expect(await checkOf(await joinUnder('de'))).toEqual([{ minutes: 60, limited: true }]);
  const chosen = await joinUnder('int');
  expect((await server.post(chosen, '/api/player/setrealitycheck', { Minutes: 15 })).status).toBe(200);
  await ownerPool.query("SELECT identity.set_jurisdiction($1, 'de', $2, 'moved')", [chosen.userId, JURISDICTION_VERSION]);
  expect(await checkOf(chosen)).toEqual([{ minutes: 15, limited: true }]);
});

test('TR-D14 the break counts for players who stood under such a place before there was one, with all that they have played (R18)', async () => {
  const who = await joinUnder('de');
  const { selectionId } = await server.aMatch();
  const user = BigInt(who.userId);
  // As migration 0401 left them.
  await ownerPool.query('DELETE FROM limits.reality_check WHERE user_id = $1', [user]);
  await ownerPool.query('UPDATE betting.player_state SET limited = false WHERE user_id = $1', [user]);
  expect(await refusalOf(who, selectionId)).toBeNull();
  const deposit = { ...payment(), userId: user, currency: 'USD', amountMinor: 500n };
  expect(await wallet.deposit(deposit)).toMatchObject({ state: 'applied' });
  const spins = [game(), game()];
  for (const one of spins) await wallet.gameDebit({ ...one, userId: user, currency: 'USD', amountMinor: 100n, ...spin });
  const [, won] = spins;
  await wallet.gameCredit({
    ...game(),
    userId: user,
    currency: 'USD',
    amountMinor: 250n,
    debit: won?.transaction ?? '',
    round: null,
  });
  const text = readFileSync(join(MIGRATIONS, '0491-breaks-that-count.sql'), 'utf8');
  // Without the columns, which are there.
  await ownerPool.query(`BEGIN; ${text.slice(text.indexOf('-- owner: limits'))} COMMIT`);
  expect(await checkOf(who)).toEqual([{ minutes: 60, limited: true }]);
  const { rows } = await ownerPool.query(
    'SELECT source, sum(amount)::int AS amount, sum(returned)::int AS returned FROM limits.entry WHERE user_id = $1 GROUP BY source ORDER BY source',
    [user],
  );
  expect(rows).toEqual([
    { source: 'deposit', amount: 500, returned: 0 },
    { source: 'game', amount: 200, returned: 250 },
    { source: 'ticket', amount: 100, returned: 0 },
  ]);
  await play(who, selectionId, 15);
  expect(await refusalOf(who, selectionId)).toBe('ForcedBreakException');
  await expectReconciled(server.testDb);
});
