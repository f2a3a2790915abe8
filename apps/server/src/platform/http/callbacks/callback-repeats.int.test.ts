import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { betOf, type CallbackHouse, createCallbackHouse, newBetId } from '../../../../test-kit/callback-house.ts';
import { signed } from '../../../../test-kit/callback-providers.ts';

/** What comes again, and what breaks, over HTTP. */
let house: CallbackHouse;

beforeAll(async () => {
  house = await createCallbackHouse();
});
afterAll(() => house.close());
beforeEach(() => house.clear());

describe('what comes again', () => {
  test('H32 a callback that comes again, signed anew or replayed, gets the same answer for ever and does nothing more', async () => {
    const body = betOf(newBetId());
    const first = await house.game(body);
    await house.game(betOf(newBetId()));
    for (const at of [Date.now(), Date.now() - 200_000, Date.now() + 1_000]) {
      const again = await house.game(body, { at });
      expect([again.status, again.text, again.headers.get('content-type')]).toEqual([
        200,
        first.text,
        first.headers.get('content-type'),
      ]);
    }
    expect(await house.effects()).toEqual(['bet', 'bet']);
    const refused = await house.form('payment=8&state=confirmed&amount=5000');
    expect([refused.status, refused.text]).toEqual([422, 'TOO MUCH']);
    expect(await house.form('payment=8&state=confirmed&amount=5000')).toMatchObject({ status: 422, text: 'TOO MUCH' });
  });

  test('H32 fifty at once: one effect, fifty equal answers', async () => {
    const body = betOf(newBetId());
    const answers = await Promise.all(Array.from({ length: 50 }, () => house.game(body)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"done":"taken","amount":"10.50","number":1}']),
    );
    expect(await house.effects()).toEqual(['bet']);
    const lines = await house.web.metric('callbacks_total{provider="test-game"');
    expect(lines.join('\n')).toMatch(/result="done"} \d+/);
    expect(lines.join('\n')).toMatch(/result="repeated"} \d+/);
  });

  test('H33 the same transaction with another content, or for another action, is refused and raises an alarm', async () => {
    const id = newBetId();
    const first = await house.game(betOf(id));
    await house.expectRefused(() => house.game(betOf(id, '1000000')), 409, 'CONFLICT');
    await house.expectRefused(() => house.game(betOf(id), { action: 'refund' }), 409, 'CONFLICT');
    expect(house.web.logged.filter((line) => line.includes('"alarm":"callback_conflict"'))).toHaveLength(1);
    expect((await house.game(betOf(id))).text).toBe(first.text);
    expect(await house.effects()).toEqual(['bet']);
    await house.xml('<Bet><TransferId>t-2</TransferId><Amount>1</Amount></Bet>');
    const other = await house.xml('<Bet><TransferId>t-2</TransferId><Amount>2</Amount></Bet>');
    expect([other.status, other.text]).toEqual([200, '<Response><ErrorCode>1100</ErrorCode></Response>']);
  });

  test('H33 fifty at once with two contents: one of them has the one effect, the other is refused', async () => {
    const id = newBetId();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => house.game(betOf(id, n % 2 === 0 ? '1' : '2'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(25).fill(200), ...Array(25).fill(409)]);
    expect(await house.effects()).toEqual(['bet']);
  });

  test('H32 reordered: a refund that overtakes its bet leaves a mark, and the bet that follows has no effect', async () => {
    const id = newBetId();
    const refund = `{"id": "${id.replace('bet', 'refund')}", "amount": 10.50}`;
    expect((await house.game(refund, { action: 'refund' })).text).toBe('{"done":"nothing to refund"}');
    expect((await house.game(betOf(id))).text).toBe('{"done":"ignored"}');
    expect((await house.game(refund, { action: 'refund' })).text).toBe('{"done":"nothing to refund"}');
    expect(await house.effects()).toEqual([]);
    for (const state of ['confirmed', 'pending', 'confirmed'])
      expect((await house.form(`payment=9&state=${state}&amount=1`)).text).toBe('OK');
    expect(await house.effects()).toEqual(['paid 9']);
  });

  test('H37 a question is answered anew each time, and the database refuses to change anything for it', async () => {
    const question = '{"id": "whoever"}';
    expect((await house.game(question, { action: 'ask' })).text).toBe('{"effects":0}');
    await house.game(betOf(newBetId()));
    expect((await house.game(question, { action: 'ask' })).text).toBe('{"effects":1}');
    const before = await house.kept();
    const answer = await house.game(question, { action: 'ask-and-write' });
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('ServiceUnavailableException')]);
    expect([await house.effects(), await house.kept()]).toEqual([['bet'], before]);
  });
});

describe('what breaks', () => {
  test('H34 a connection that dies between effect and answer leaves neither, and the next try has both, once', async () => {
    let tries = 0;
    house.interruption.afterEffect = async (tx) => {
      if (++tries > 1) return;
      const { rows } = await house.web.testDb.ownerPool.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'duskline-money' AND state = 'idle in transaction' AND datname = current_database()",
      );
      expect(rows).toHaveLength(1);
      const admin = await house.web.testDb.ownerPool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      expect(admin.rows).toHaveLength(1);
      await tx.selectFrom('platform.callback').select('status').execute();
    };
    const body = betOf(newBetId());
    const before = await house.kept();
    expect((await house.game(body)).status).toBe(503);
    expect([await house.effects(), await house.kept()]).toEqual([[], before]);
    expect((await house.game(body)).status).toBe(200);
    expect((await house.game(body)).status).toBe(200);
    expect([await house.effects(), await house.kept(), tries]).toEqual([['bet'], before + 1, 2]);
  });

  test('H34 a handler that throws undoes its effect, shows nothing of its cause, and is asked again', async () => {
    house.interruption.afterEffect = () => Promise.reject(new Error('CANARY'));
    const body = betOf(newBetId());
    const failed = await house.game(body);
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '1']);
    expect(failed.text).not.toContain('CANARY');
    expect(await house.effects()).toEqual([]);
    house.interruption.afterEffect = () => Promise.resolve();
    expect((await house.game(body)).text).toContain('taken');
  });

  test('H34 an answer that never arrived is given again', async () => {
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const gone = new AbortController();
    house.interruption.afterEffect = async () => {
      gone.abort();
      resolve();
    };
    const body = betOf(newBetId());
    const lost = fetch(`${house.web.url()}/cb/casino/test-game/bet`, {
      ...{ method: 'POST', body, headers: signed.game(body), signal: gone.signal },
    });
    await expect(lost).rejects.toThrow(/abort/i);
    await done;
    expect((await house.game(body)).text).toContain('"number":1');
    expect(await house.effects()).toEqual(['bet']);
  });

  test('H34 what was answered is edited, removed and made up by nobody', async () => {
    await house.game(betOf(newBetId()));
    const { pool, ownerPool } = house.web.testDb;
    await expect(ownerPool.query("UPDATE platform.callback SET body = ''")).rejects.toThrow(/append-only/);
    await expect(ownerPool.query('DELETE FROM platform.callback')).rejects.toThrow(/append-only/);
    await expect(ownerPool.query('TRUNCATE platform.callback')).rejects.toThrow(/append-only/);
    await expect(pool.query("UPDATE platform.callback SET body = ''")).rejects.toMatchObject({ code: '42501' });
  });
});
