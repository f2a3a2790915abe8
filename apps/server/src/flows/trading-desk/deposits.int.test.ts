import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { fresh, PSP } from '../../../test-kit/intents.ts';
import { createTestServer, newKey, type WebPlayer } from '../../../test-kit/test-server.ts';
import { grantRole } from '../../../test-kit/traders.ts';

/** Unallocated deposits at the desk, over HTTP. */
const server = await fileFixture(createTestServer());
const { wallet } = server.app.services;
await wallet.openProvider(PSP, 'payment');
const [player, tess, theo] = [await server.join(), await server.join(), await server.join()];
for (const { userId } of [tess, theo]) await grantRole(server.testDb.ownerPool, userId, 'trader');

async function aStrayDeposit() {
  const transaction = fresh();
  await wallet.deposit({ provider: PSP, transaction, userId: BigInt(player.userId), currency: 'mBTC', amountMinor: 1_234n });
  return { provider: PSP, transaction };
}
const listed = async (transaction: string) => {
  const { body } = await server.get(tess, '/api/trading/deposits');
  return (body as unknown as { Transaction: string }[]).find((one) => one.Transaction === transaction);
};
const act = (who: WebPlayer, name: 'allocate' | 'refund', body: object) =>
  server.post(who, `/api/trading/${name}deposit`, { reason: 'paid by mistake', ...body });

describe('trust 2.2 XR-24 a deposit that its player cannot have', () => {
  test('calls for a person, is listed for traders, and two of them allocate it', async () => {
    const deposit = await aStrayDeposit();
    // The event is read from the outbox by another loop, whenever that comes to it.
    await expect
      .poll(() => server.app.services.alarms.latest())
      .toContainEqual(
        expect.objectContaining({
          name: 'deposit_unallocated',
          details: { ...deposit, currency: 'mBTC', refusal: 'CURRENCY_MISMATCH' },
        }),
      );
    expect(await listed(deposit.transaction)).toMatchObject({
      Provider: PSP,
      UserID: String(player.userId),
      Currency: 'mBTC',
      Refusal: 'CURRENCY_MISMATCH',
    });
    await wallet.openAccounts(BigInt(player.userId), 'mBTC');
    const request = { ...deposit, userId: String(player.userId), requestId: newKey() };
    expect((await act(tess, 'allocate', request)).body).toEqual({ State: 'waiting', IsNew: false });
    expect(await listed(deposit.transaction)).toMatchObject({
      SecondApproval: { Event: 'allocate-deposit', AskedBy: expect.any(String) },
    });
    expect((await act(theo, 'allocate', request)).body).toEqual({ State: 'allocated', IsNew: true });
    expect((await act(tess, 'allocate', request)).body).toEqual({ State: 'allocated', IsNew: false });
    expect(await wallet.balance(BigInt(player.userId), 'mBTC')).toMatchObject({ cashMinor: 1_234n });
    expect(await listed(deposit.transaction)).toBeUndefined();
  });

  test('two of them send it back, and it is not there to be allocated any more', async () => {
    const deposit = await aStrayDeposit();
    // The account is there since the test before: this one is of another player.
    const stray = { provider: PSP, transaction: fresh() };
    await wallet.deposit({ ...stray, userId: 999_999n, currency: 'EUR', amountMinor: 5n });
    const request = { ...stray, requestId: newKey() };
    expect((await act(tess, 'refund', request)).body).toEqual({ State: 'waiting', IsNew: false });
    expect((await act(theo, 'refund', request)).body).toEqual({ State: 'refunded', IsNew: true });
    const late = { ...stray, userId: String(player.userId), requestId: newKey() };
    expect(await act(theo, 'allocate', late)).toMatchObject({
      status: 409,
      body: { ExceptionName: 'TransactionClosedException' },
    });
    const unknown = { ...deposit, transaction: 'never', requestId: newKey() };
    expect(await act(theo, 'refund', unknown)).toMatchObject({ status: 404, body: { ExceptionName: 'NotFoundException' } });
  });

  test('ROLE-05 is nothing for a player', async () => {
    const deposit = await aStrayDeposit();
    for (const answer of [
      await server.get(player, '/api/trading/deposits'),
      await act(player, 'refund', { ...deposit, requestId: newKey() }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { ExceptionName: 'NoPrivilegesException' } });
  });
});
