import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { changePolicy } from '../../test-kit/policy.ts';
import { createTestServer, newKey, type WebPlayer } from '../../test-kit/test-server.ts';

/** A change of policy on a running server: over HTTP, on PostgreSQL. */
const server = await fileFixture(createTestServer());

const setStakes = (limits: Record<string, number>) =>
  changePolicy(server.testDb.ownerPool, ({ currencies }) => {
    Object.assign(currencies.USD ?? {}, limits);
  });
const DELIVERED = { minStakeMinor: 10, maxPrematchMinor: 500_000, maxPayoutMinor: 25_000_000 };
const single = (selectionId: string, stake: string) => ({ stakes: [{ selectionId, stake, odds: 2 }] });
/** The version that stands on the newest ticket of the player. */
async function versionOn({ userId }: WebPlayer): Promise<number> {
  const { rows } = await server.testDb.ownerPool.query(
    "SELECT (detail ->> 'policyVersion')::int AS version FROM betting.ticket WHERE user_id = $1 ORDER BY id DESC LIMIT 1",
    [userId],
  );
  return rows[0]?.version;
}

describe('H53 the policy in force decides', () => {
  test('H53 a change is followed by the very next bet, and what is shown by the next answer', async () => {
    const player = await server.join();
    const { selectionId } = await server.aMatch();
    expect((await server.bet(player, selectionId, single(selectionId, '0.50'))).status).toBe(200);
    const number = await setStakes({ minStakeMinor: 100 });
    // Sent at once: this process has not asked again by itself.
    const larger = await server.bet(player, selectionId, single(selectionId, '2.00'));
    expect(larger.status).toBe(200);
    expect(await versionOn(player)).toBe(number);
    const smaller = await server.bet(player, selectionId, single(selectionId, '0.50'));
    expect([smaller.status, smaller.body.ExceptionName]).toEqual([400, 'MinimumAllowedStakeException']);
    const max = await server.get(player, `/api/betslip/getmaxbet?betType=1&selectionIds=${selectionId}`);
    expect(max.body).toMatchObject({ MinBet: 1 });
    await setStakes(DELIVERED);
  });

  test('H53 what new accounts and guests begin with is said by the policy: play money and currency, from one version to the next', async () => {
    const guest = async () => (await server.get(null, '/api/visitor/basicinfo')).body.Currency;
    const { policies, wallet } = server.app.services;
    const cashOf = async ({ userId }: WebPlayer) => (await wallet.balance(BigInt(userId), 'USD'))?.cashMinor;
    expect([await cashOf(await server.join()), await guest()]).toEqual([100_000n, 'EUR']);
    const say = async (newAccounts: { playMoneyUnits: number; defaultCurrency: 'EUR' | 'GBP' }) => {
      await changePolicy(server.testDb.ownerPool, (document) => Object.assign(document, { newAccounts }));
      await policies.refresh();
    };
    await say({ playMoneyUnits: 250, defaultCurrency: 'GBP' });
    expect([await cashOf(await server.join()), await guest()]).toEqual([25_000n, 'GBP']);
    expect((await server.get(null, '/api/admin/config/get')).body.DefaultCurrency).toBe('GBP');
    await say({ playMoneyUnits: 1_000, defaultCurrency: 'EUR' });
  });

  test('H53 a limit that came down binds a bet that was made before it, and one that was raised refuses nobody', async () => {
    const player = await server.join();
    const { selectionId } = await server.aMatch();
    await setStakes({ maxPrematchMinor: 500 });
    const refused = await server.bet(player, selectionId, single(selectionId, '6.00'));
    // It goes to the traders.
    expect([refused.status, refused.body.Status]).toEqual([200, 0]);
    await setStakes(DELIVERED);
    // This process still knows the narrow limit: nobody is refused by it.
    const taken = await server.bet(player, selectionId, single(selectionId, '6.00'));
    expect([taken.status, taken.body.Status]).toEqual([200, 1]);
  });

  test('H53 while policy changes under fifty bets, none is accepted by a version that had ended', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => server.join()));
    const { selectionId } = await server.aMatch();
    let isDone = false;
    const changing = (async () => {
      for (let at = 0; !isDone; at++) {
        await setStakes({ maxPrematchMinor: 500_000 + at });
        await sleep(300);
      }
    })();
    const betting = players.map(async (player) => {
      const answers = [];
      for (let sent = 0; sent < 10; sent++) answers.push(await server.bet(player, selectionId));
      return answers;
    });
    const answers = (await Promise.all(betting)).flat();
    isDone = true;
    await changing;
    // One that met changes again and again is asked to come again, and nothing was done.
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { rows } = await server.testDb.ownerPool.query(
      `SELECT count(*)::int AS bets, count(*) FILTER (WHERE t.accepted_at > n.valid_from)::int AS late
         FROM betting.ticket t JOIN betting.leg l ON l.ticket_id = t.id AND l.selection_id = $1
         LEFT JOIN policy.version n ON n.number = (t.detail ->> 'policyVersion')::int + 1`,
      [selectionId],
    );
    expect(rows).toEqual([{ bets: answers.filter(({ status }) => status === 200).length, late: 0 }]);
    await setStakes(DELIVERED);
  });

  test('H53 a change is known without a bet', async () => {
    const number = await setStakes({ minStakeMinor: 20 });
    await expect.poll(() => server.app.services.policies.current().version, { interval: 20 }).toBe(number);
    await setStakes(DELIVERED);
  });

  test('H53 by a policy that this server cannot read no bet is taken, until there is one that it can', async () => {
    const player = await server.join();
    const { selectionId } = await server.aMatch();
    const known = { requestId: newKey() };
    const placed = await server.bet(player, selectionId, known);
    // As a newer server may write it: the database knows nothing wrong with it.
    await changePolicy(server.testDb.ownerPool, ({ cashout }) => {
      Object.assign(cashout, { byHand: true });
    });
    const before = await server.state();
    expect((await server.bet(player, selectionId)).status).toBe(503);
    // H81: what has its answer keeps it.
    const again = await server.bet(player, selectionId, known);
    expect([again.status, again.body.TicketId, again.body.IsReplay]).toEqual([200, placed.body.TicketId, true]);
    expect(await server.state()).toBe(before);
    await expect.poll(() => server.app.services.alarms.latest().map(({ name }) => name)).toContain('policy_unreadable');
    await changePolicy(server.testDb.ownerPool, ({ cashout }) => {
      Reflect.deleteProperty(cashout, 'byHand');
    });
    expect((await server.bet(player, selectionId)).status).toBe(200);
  });
});

test('H56 a welcome free bet keeps the terms it was given with', async () => {
  const token = async ({ userId }: WebPlayer) =>
    (await server.testDb.ownerPool.query('SELECT amount, min_odds_milli FROM bonus.free_bet WHERE user_id = $1', [userId])).rows;
  const player = await server.join();
  expect(await token(player)).toEqual([{ amount: '1000', min_odds_milli: 1_500 }]);
  const number = await changePolicy(server.testDb.ownerPool, ({ welcomeFreeBet }) => {
    Object.assign(welcomeFreeBet, { minStakes: 50, minOddsMilli: 2_000 });
  });
  await expect.poll(() => server.app.services.policies.current().version).toBe(number);
  expect(await token(player)).toEqual([{ amount: '1000', min_odds_milli: 1_500 }]);
  expect(await token(await server.join())).toEqual([{ amount: '500', min_odds_milli: 2_000 }]);
});
