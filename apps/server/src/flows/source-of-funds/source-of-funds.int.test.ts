import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import type { WebPlayer } from '../../../test-kit/test-server.ts';
import { createUploadFixture, PDF, type WireFile } from '../../../test-kit/upload-fixture.ts';

/** Where the money of players comes from, over HTTP: asked for, shown by documents, decided by compliance. */
const uploads = await fileFixture(createUploadFixture());
const { server, send, compliance } = uploads;
const { get } = server;
const owner = server.testDb.ownerPool;
const { funds, db } = server.app.services;

const post = (who: WebPlayer, path: string, body: Record<string, unknown>) =>
  server.send('POST', path, { ...who, headers: { 'x-duskline-user': String(who.userId) } }, body);
const reason = 'case 31';
const ask = (by: WebPlayer, about: WebPlayer, papers: readonly string[] = ['income']) =>
  post(by, '/api/staff/askfunds', { userId: String(about.userId), papers, reason });
const decide = (by: WebPlayer, about: WebPlayer, decision: string) =>
  post(by, '/api/staff/decidefunds', { userId: String(about.userId), decision, reason });
const judge = (by: WebPlayer, file: WireFile | undefined, refusal: object = {}) =>
  post(by, '/api/staff/judgefile', { id: file?.Id, accepted: Object.keys(refusal).length === 0, ...refusal });
const show = async (who: WebPlayer, name: string, documentType = 'income') =>
  (await send(who, [[name, PDF]], { fields: { documentType } })).files[0];
const seen = async (who: WebPlayer) => (await get(who, '/api/player/identitycheck')).body.Funds;
const cases = async (by: WebPlayer) => (await get(by, '/api/staff/fundscases')).body as unknown as { UserID: string }[];
const transitions = async ({ userId }: WebPlayer): Promise<string[]> =>
  (
    await owner.query('SELECT from_state, to_state, actor FROM kyc.transition WHERE user_id = $1 AND level = 3 ORDER BY number', [
      userId,
    ])
  ).rows.map(({ from_state, to_state, actor }) => `${from_state}>${to_state} ${actor}`);

describe('TR-E1 the source of funds', () => {
  test('is asked for, shown, refused by the page of a document, shown again and confirmed; the player reads each step', async () => {
    const [staff, who] = [await compliance(), await server.join()];
    expect(await seen(who)).toBeUndefined();
    expect((await ask(staff, who)).status).toBe(200);
    expect(await seen(who)).toEqual({ State: 'PENDING', Step: 'upload', Papers: ['income'], Refusals: [] });
    const first = await show(who, 'payslip.pdf');
    expect(await seen(who)).toEqual({ State: 'PENDING', Step: 'wait', Papers: [], Refusals: [] });
    expect((await cases(staff)).find(({ UserID }) => UserID === String(who.userId))).toMatchObject({ Papers: ['income'] });

    expect((await judge(staff, first, { reason: 'cut-off', page: 2 })).status).toBe(200);
    expect((await decide(staff, who, 'refused')).status).toBe(200);
    expect(await seen(who)).toEqual({
      State: 'REJECTED',
      Step: 'upload',
      Papers: ['income'],
      Refusals: [{ Name: 'payslip.pdf', Page: 2, Text: 'Part of it is cut off.' }],
    });
    expect(await cases(staff)).not.toContainEqual(expect.objectContaining({ UserID: String(who.userId) }));

    const second = await show(who, 'whole.pdf');
    expect(await seen(who)).toMatchObject({ State: 'PENDING', Step: 'wait' });
    expect((await judge(staff, second)).status).toBe(200);
    expect((await decide(staff, who, 'accepted')).status).toBe(200);
    expect(await seen(who)).toEqual({ State: 'VERIFIED', Step: 'none', Papers: [], Refusals: [] });
    expect(await transitions(who)).toEqual([
      'NONE>PENDING staff',
      'PENDING>REJECTED staff',
      'REJECTED>PENDING player',
      'PENDING>VERIFIED staff',
    ]);
    const { rows } = await owner.query(
      "SELECT actor_id::text AS by, action, reason FROM trading.audit_log WHERE subject = $1 AND action LIKE '%funds' ORDER BY id",
      [`customer:${who.userId}`],
    );
    const by = { by: String(staff.userId), reason };
    expect(rows).toEqual(['ask-funds', 'decide-funds', 'decide-funds'].map((action) => ({ ...by, action })));
    const messages = await owner.query(
      "SELECT kind FROM messages.message WHERE user_id = $1 AND kind LIKE 'funds%' ORDER BY sent_at",
      [who.userId],
    );
    expect(messages.rows.map(({ kind }) => kind)).toEqual(['funds-asked', 'funds-refused', 'funds-accepted']);
  });

  test('the cashier asks without a person; who was confirmed before is asked again, and says nothing of who they are', async () => {
    const [staff, who] = [await compliance(), await server.join()];
    const askedByCashier = () =>
      db.transaction((tx) =>
        funds.askWithin(tx, { userId: String(who.userId), papers: ['income', 'payment'], reason: 'paid in 2,000 EUR' }, null),
      );
    expect(await askedByCashier()).toBe('done');
    expect(await askedByCashier()).toBe('same');
    expect((await ask(staff, who)).body.ExceptionName).toBe('TransactionClosedException');
    await judge(staff, await show(who, 'card.pdf', 'payment'));
    expect(await seen(who)).toMatchObject({ Step: 'upload', Papers: ['income'] });
    expect((await decide(staff, who, 'accepted')).status).toBe(200);
    expect((await get(who, '/api/player/identitycheck')).body, 'the identity is another question').toMatchObject({
      State: 'NONE',
      Step: 'begin',
    });
    expect((await ask(staff, who, ['address'])).status).toBe(200);
    expect(await seen(who)).toMatchObject({ State: 'PENDING', Step: 'upload', Papers: ['address'] });
    expect(await transitions(who)).toEqual([
      'NONE>PENDING system',
      'PENDING>VERIFIED staff',
      'VERIFIED>EXPIRED staff',
      'EXPIRED>PENDING staff',
    ]);
  });

  test('a decision stands on documents, and on a question that waits; for good the player uploads no others', async () => {
    const [staff, who] = [await compliance(), await server.join()];
    expect((await decide(staff, who, 'accepted')).body.ExceptionName, 'never asked').toBe('TransactionClosedException');
    await ask(staff, who);
    for (const decision of ['accepted', 'refused']) {
      const { body } = await decide(staff, who, decision);
      expect([body.ExceptionName, Object.keys(body.FieldErrors ?? {})], decision).toEqual(['ValidationException', ['decision']]);
    }
    await judge(staff, await show(who, 'identity.pdf', 'identity'), { reason: 'unreadable' });
    expect((await decide(staff, who, 'refused')).status, 'a document of another kind is no ground').toBe(400);
    expect((await decide(staff, who, 'refused-for-good')).status).toBe(200);
    expect(await seen(who)).toMatchObject({ State: 'REJECTED', Step: 'support' });
    await show(who, 'late.pdf');
    expect(await seen(who)).toMatchObject({ State: 'REJECTED', Step: 'support' });
    expect(await transitions(who)).toEqual(['NONE>PENDING staff', 'PENDING>REJECTED staff']);
  });

  test('TR-E1 fifty questions and fifty decisions at once are one each', async () => {
    const [staff, who] = [await compliance(), await server.join()];
    const fifty = (work: () => Promise<{ status: number }>) => Promise.all(Array.from({ length: 50 }, work));
    const done = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length;
    expect(done(await fifty(() => ask(staff, who)))).toBe(1);
    await judge(staff, await show(who, 'payslip.pdf'));
    let number = 0;
    expect(done(await fifty(() => decide(staff, who, ++number % 2 ? 'accepted' : 'refused-for-good')))).toBe(1);
    expect(await transitions(who)).toHaveLength(2);
  });

  test('the provider is told nothing of it, and a webhook of that level changes nothing', async () => {
    const [staff, who] = [await compliance(), await server.join()];
    await ask(staff, who);
    const { rows } = await owner.query(
      'SELECT external_id, look_at, applicant FROM kyc.identity_check WHERE user_id = $1 AND level = 3',
      [who.userId],
    );
    expect(rows[0]).toMatchObject({ look_at: null, applicant: null });
    const answered = await owner.query(
      "SELECT kyc.answer_check($1, 3, now(), 'VERIFIED', NULL, false, NULL, NULL, decode(repeat('00', 32), 'hex')) AS said",
      [rows[0].external_id],
    );
    expect(answered.rows).toEqual([{ said: 'unknown' }]);
  });

  test('TR-G13 hostile input is refused in the envelope, and the database asks for the role itself', async () => {
    const [staff, who] = [await compliance(), await server.join()];
    const about = { userId: String(who.userId), reason };
    for (const [path, body] of [
      ['askfunds', about],
      ['askfunds', { ...about, papers: [] }],
      ['askfunds', { ...about, papers: ['passport'] }],
      ['askfunds', { ...about, papers: ['income', 'income', 'income', 'income', 'income'] }],
      ['askfunds', { ...about, papers: 'income' }],
      ['askfunds', { ...about, papers: ['income'], userId: '1e3' }],
      ['decidefunds', { ...about, decision: 'perhaps' }],
      ['decidefunds', { ...about, decision: 'accepted', reason: '\u202e x y' }],
    ] as const)
      expect((await post(staff, `/api/staff/${path}`, body)).body.ExceptionName, JSON.stringify(body)).toBe(
        'ValidationException',
      );
    const nobody = { userId: 9_007_199_254_740_991 } as WebPlayer;
    expect((await ask(staff, nobody)).body.ExceptionName).toBe('NotFoundException');
    expect((await decide(staff, nobody, 'accepted')).body.ExceptionName).toBe('TransactionClosedException');
    for (const call of [
      "kyc.ask_funds($1, NULL, NULL, $2, '{income}', 'case 31', gen_random_uuid(), now())",
      "kyc.decide_funds($1, NULL, NULL, $2, 'VERIFIED', false, 'case 31', now())",
    ])
      await expect(server.testDb.pool.query(`SELECT ${call}`, [who.userId, staff.userId]), call).rejects.toMatchObject({
        code: '42501',
      });
  });
});
