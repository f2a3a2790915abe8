import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { betOf, type CallbackReply, createCallbackFixture, newBetId } from '../../../../test-kit/callback-fixture.ts';
import { signed } from '../../../../test-kit/callback-providers.ts';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';

/** What comes again, and what breaks, over HTTP. */

const callbacks = await fileFixture(createCallbackFixture());
beforeEach(() => callbacks.clear());

describe('what comes again', () => {
  test('H32 a callback that comes again, with a new signature or replayed, gets the same answer for ever and does nothing more', async () => {
    const body = betOf(newBetId());
    const first = await callbacks.game(body);
    await callbacks.game(betOf(newBetId()));
    for (const at of [Date.now(), Date.now() - 200_000, Date.now() + 1_000]) {
      const again = await callbacks.game(body, { at });
      expect([again.status, again.text, again.headers.get('content-type')]).toEqual([
        200,
        first.text,
        first.headers.get('content-type'),
      ]);
    }
    expect(await callbacks.effects()).toEqual(['bet', 'bet']);
    const refused = await callbacks.form('payment=8&state=confirmed&amount=5000');
    expect([refused.status, refused.text]).toEqual([422, 'TOO MUCH']);
    expect(await callbacks.form('payment=8&state=confirmed&amount=5000')).toMatchObject({ status: 422, text: 'TOO MUCH' });
  });

  test('H32 TR-C5 fifty at once: one effect, fifty equal answers', async () => {
    const body = betOf(newBetId());
    const answers = await Promise.all(Array.from({ length: 50 }, () => callbacks.game(body)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"done":"taken","amount":"10.50","number":1}']),
    );
    expect(await callbacks.effects()).toEqual(['bet']);
    const lines = await callbacks.web.metric('callbacks_total{provider="test-game"');
    expect(lines.join('\n')).toMatch(/result="done"} \d+/);
    expect(lines.join('\n')).toMatch(/result="repeated"} \d+/);
  });

  test('H127 a flood of copies behind one that hangs: what may not wait gets 503 and when to come again, and then the answer', async () => {
    let isHeld = true;
    // It asks on: a transaction that stands still is ended by the database.
    callbacks.interruption.afterEffect = async (tx) => {
      while (isHeld) {
        await tx.selectFrom('platform.callback').select('status').limit(1).execute();
        await sleep(20);
      }
    };
    const body = betOf(newBetId());
    const away: CallbackReply[] = [];
    const sent = Array.from({ length: 150 }, async () => {
      const answer = await callbacks.game(body);
      if (answer.status === 503) away.push(answer);
      return answer;
    });
    await vi.waitFor(() => expect(away).toHaveLength(49), { timeout: 60_000 });
    expect(new Set(away.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['1']));
    isHeld = false;
    const answers = await Promise.all(sent);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(101);
    expect((await callbacks.game(body)).text).toBe(answers.find(({ status }) => status === 200)?.text);
    expect(await callbacks.effects()).toEqual(['bet']);
  });

  test('H33 the same transaction with another content, or for another action, is refused and raises an alarm', async () => {
    const id = newBetId();
    const first = await callbacks.game(betOf(id));
    await callbacks.expectRefused(() => callbacks.game(betOf(id, '1000000')), 409, 'CONFLICT');
    await callbacks.expectRefused(() => callbacks.game(betOf(id), { action: 'refund' }), 409, 'CONFLICT');
    expect(callbacks.web.logged.filter((line) => line.includes('"alarm":"callback_conflict"'))).toHaveLength(1);
    expect((await callbacks.game(betOf(id))).text).toBe(first.text);
    expect(await callbacks.effects()).toEqual(['bet']);
    await callbacks.xml('<Bet><TransferId>t-2</TransferId><Amount>1</Amount></Bet>');
    const other = await callbacks.xml('<Bet><TransferId>t-2</TransferId><Amount>2</Amount></Bet>');
    expect([other.status, other.text]).toEqual([200, '<Response><ErrorCode>1100</ErrorCode></Response>']);
  });

  test('H33 fifty at once with two contents: one of them has the one effect, the other is refused', async () => {
    const id = newBetId();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => callbacks.game(betOf(id, n % 2 === 0 ? '1' : '2'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(25).fill(200), ...Array(25).fill(409)]);
    expect(await callbacks.effects()).toEqual(['bet']);
  });

  test('H32 reordered: a refund that overtakes its bet leaves a mark, and the bet that follows has no effect', async () => {
    const id = newBetId();
    const refund = `{"id": "${id.replace('bet', 'refund')}", "amount": 10.50}`;
    expect((await callbacks.game(refund, { action: 'refund' })).text).toBe('{"done":"nothing to refund"}');
    expect((await callbacks.game(betOf(id))).text).toBe('{"done":"ignored"}');
    expect((await callbacks.game(refund, { action: 'refund' })).text).toBe('{"done":"nothing to refund"}');
    expect(await callbacks.effects()).toEqual([]);
    for (const state of ['confirmed', 'pending', 'confirmed'])
      expect((await callbacks.form(`payment=9&state=${state}&amount=1`)).text).toBe('OK');
    expect(await callbacks.effects()).toEqual(['paid 9']);
  });

  test('H37 a question is computed again each time, and the database refuses to change anything for it', async () => {
    const question = '{"id": "whoever"}';
    expect((await callbacks.game(question, { action: 'ask' })).text).toBe('{"effects":0}');
    await callbacks.game(betOf(newBetId()));
    expect((await callbacks.game(question, { action: 'ask' })).text).toBe('{"effects":1}');
    const before = await callbacks.kept();
    const answer = await callbacks.game(question, { action: 'ask-and-write' });
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('ServiceUnavailableException')]);
    expect([await callbacks.effects(), await callbacks.kept()]).toEqual([['bet'], before]);
  });
});

describe('what breaks', () => {
  test('H34 a connection that dies between effect and answer leaves neither, and the next try has both, once', async () => {
    let tries = 0;
    callbacks.interruption.afterEffect = async (tx) => {
      if (++tries > 1) return;
      const { rows } = await callbacks.web.testDb.ownerPool.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'duskline-money' AND state = 'idle in transaction' AND datname = current_database()",
      );
      expect(rows).toHaveLength(1);
      const admin = await callbacks.web.testDb.ownerPool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      expect(admin.rows).toHaveLength(1);
      await tx.selectFrom('platform.callback').select('status').execute();
    };
    const body = betOf(newBetId());
    const before = await callbacks.kept();
    expect((await callbacks.game(body)).status).toBe(503);
    expect([await callbacks.effects(), await callbacks.kept()]).toEqual([[], before]);
    expect((await callbacks.game(body)).status).toBe(200);
    expect((await callbacks.game(body)).status).toBe(200);
    expect([await callbacks.effects(), await callbacks.kept(), tries]).toEqual([['bet'], before + 1, 2]);
  });

  test('H34 a handler that throws undoes its effect, shows nothing of its cause, and is asked again', async () => {
    callbacks.interruption.afterEffect = () => Promise.reject(new Error('CANARY'));
    const body = betOf(newBetId());
    const failed = await callbacks.game(body);
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '1']);
    expect(failed.text).not.toContain('CANARY');
    expect(await callbacks.effects()).toEqual([]);
    callbacks.interruption.afterEffect = () => Promise.resolve();
    expect((await callbacks.game(body)).text).toContain('taken');
  });

  test('H34 an answer that never arrived is given again', async () => {
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const gone = new AbortController();
    callbacks.interruption.afterEffect = async () => {
      gone.abort();
      resolve();
    };
    const body = betOf(newBetId());
    const lost = fetch(`${callbacks.web.url()}/cb/casino/test-game/bet`, {
      method: 'POST',
      body,
      headers: signed.game(body),
      signal: gone.signal,
    });
    await expect(lost).rejects.toThrow(/abort/i);
    await done;
    expect((await callbacks.game(body)).text).toContain('"number":1');
    expect(await callbacks.effects()).toEqual(['bet']);
  });

  test('H34 what was answered is edited, removed and made up by nobody', async () => {
    await callbacks.game(betOf(newBetId()));
    const { pool, ownerPool } = callbacks.web.testDb;
    await expect(ownerPool.query("UPDATE platform.callback SET body = ''")).rejects.toThrow(/append-only/);
    await expect(ownerPool.query('DELETE FROM platform.callback')).rejects.toThrow(/append-only/);
    await expect(ownerPool.query('TRUNCATE platform.callback')).rejects.toThrow(/append-only/);
    await expect(pool.query("UPDATE platform.callback SET body = ''")).rejects.toMatchObject({ code: '42501' });
  });
});
