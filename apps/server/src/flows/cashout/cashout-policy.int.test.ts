import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import { aCashoutRequest, cashOutOn, SHAPES, type Shape, selectionOf } from '../../../test-kit/cashout-kit.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { anItem, cashOf } from '../../../test-kit/ledger.ts';
import { changePolicy, deliveredPolicies } from '../../../test-kit/policy.ts';
import { createPolicies, type PolicyService } from '../../modules/policy/index.ts';
import { createLog } from '../../platform/log.ts';
import type { CashOut } from './cash-out.ts';

/** A change of policy between the quote and the payment of a cash-out, on PostgreSQL. */
const single = SHAPES.single as Shape;
const log = createLog('silent');
const fixture = await fileFixture(createBettingFixture({ cashMinor: 10_000n }));
let policies: PolicyService;
/** Knows the policy of the last refresh, and no other until the ledger refuses it. */
let cashOut: CashOut;
beforeEach(async () => {
  policies = createPolicies({ db: fixture.db.db, alarms: { raise: () => undefined }, log });
  await policies.refresh();
  cashOut = cashOutOn(fixture.prices, fixture.tickets, { policies });
});

/** Thousandths that the book keeps of a ticket with one open leg. */
const setMargin = (permille: number) =>
  changePolicy(fixture.db.ownerPool, ({ cashout }) => {
    cashout.firstPermille = permille;
    cashout.mostPermille = Math.max(cashout.mostPermille, permille);
  });
/** An open bet; it names the version in force, so that it can be placed. */
const aBet = async () => fixture.aBet({ ...single, detail: { policyVersion: policies.current().version } });
const stored = async (ticketId: string) =>
  (
    await fixture.db.pool.query(
      "SELECT state, amount, (seen ->> 'policyVersion')::int AS version FROM betting.cashout WHERE ticket_id = $1 ORDER BY created_at",
      [ticketId],
    )
  ).rows;

describe('H81 a cash-out is paid by the policy in force', () => {
  test('H81 rules 13.2 a margin that has just changed is the one that pays, and the value by the old one is not paid', async () => {
    await setMargin(0);
    await policies.refresh();
    const [all, asked] = [await aBet(), await aBet()];
    // 20.00 at odds of 1.500 now.
    const fair = 1_333n;
    const number = await setMargin(100);
    const { record } = await cashOut.ask(aCashoutRequest(all.user, all.id));
    expect(record).toMatchObject({ state: 1, amountMinor: 1_200n });
    expect(await stored(all.id)).toEqual([{ state: 1, amount: 1_200n, version: number }]);
    await setMargin(200);
    const refused = await cashOut.ask(aCashoutRequest(asked.user, asked.id, { amountMinor: fair }));
    expect(refused.record).toMatchObject({ state: 2, reason: 'VALUE_CHANGED', newOfferMinor: 1_066n });
    expect(await cashOf(fixture.db, asked.user)).toBe(9_000n);
  });

  test('H81 S1-1 a part that was asked for at the margin of before is offered as that very part, and no more of the stake is taken', async () => {
    await setMargin(0);
    await policies.refresh();
    const [bet, known] = [await aBet(), await aBet()];
    const asked = ({ matches: [matchId = 0] }: typeof bet) => ({
      amountMinor: 666n,
      isPartial: true,
      seenOddsMilli: new Map([[selectionOf(matchId), 1500]]),
    });
    await setMargin(200);
    // The process has not heard of it yet, and has.
    for (const one of [bet, known]) {
      const { record } = await cashOut.ask(aCashoutRequest(one.user, one.id, asked(one)));
      expect(record).toMatchObject({ state: 2, reason: 'VALUE_CHANGED', newOfferMinor: 533n });
      const { rows } = await fixture.db.pool.query('SELECT part_stake FROM betting.cashout WHERE ticket_id = $1', [one.id]);
      expect(rows).toEqual([{ part_stake: 500n }]);
    }
  });

  test('H81 a ticket that is worth nothing by the policy of before is worth something by the one in force', async () => {
    await setMargin(900);
    await policies.refresh();
    const bet = await fixture.aBet({
      ...single,
      stakeMinor: 10n,
      maxPayoutMinor: 20n,
      detail: { policyVersion: policies.current().version },
    });
    const number = await setMargin(0);
    const { record } = await cashOut.ask(aCashoutRequest(bet.user, bet.id, { requestId: 'worth-something' }));
    expect(record).toMatchObject({ state: 1 });
    expect(await stored(bet.id)).toMatchObject([{ state: 1, version: number }]);
  });

  test('H81 XR-23 one that has its answer gets it, also under a policy that this server cannot read; a new one is told to come again', async () => {
    const [known, unknown] = [await aBet(), await aBet()];
    const request = aCashoutRequest(known.user, known.id, { requestId: 'before-the-change' });
    const { record } = await cashOut.ask(request);
    expect(record.state).toBe(1);
    await changePolicy(fixture.db.ownerPool, ({ cashout }) => {
      Object.assign(cashout, { byHand: true });
    });
    const again = await cashOut.ask(request);
    expect([again.isReplay, again.record.amountMinor]).toEqual([true, record.amountMinor]);
    await expect(cashOut.ask(aCashoutRequest(unknown.user, unknown.id))).rejects.toMatchObject({
      name: 'DatabaseFaultError',
      fault: 'busy',
    });
    expect(await stored(unknown.id)).toEqual([]);
    expect(await fixture.ticketRow(unknown.id)).toMatchObject({ acceptance: 1, cashed_stake: 0n });
    await changePolicy(fixture.db.ownerPool, ({ cashout }) => {
      Reflect.deleteProperty(cashout, 'byHand');
    });
    expect((await cashOut.ask(aCashoutRequest(unknown.user, unknown.id))).record.state).toBe(1);
  });

  test('H81 while policy changes under forty cash-outs, none is paid by a version that had ended', async () => {
    const lanes = await Promise.all(Array.from({ length: 5 }, () => Promise.all(Array.from({ length: 8 }, aBet))));
    let isDone = false;
    const changing = (async () => {
      for (let at = 0; !isDone; at++) {
        await setMargin(50 + (at % 50));
        await sleep(200);
      }
    })();
    const asking = lanes.map(async (bets) => {
      const answers = [];
      for (const { user, id } of bets) answers.push(...(await Promise.allSettled([cashOut.ask(aCashoutRequest(user, id))])));
      return answers;
    });
    const paid = (await Promise.all(asking)).flat();
    isDone = true;
    await changing;
    for (const one of paid)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ name: 'DatabaseFaultError', fault: 'busy' });
    const { rows } = await fixture.db.ownerPool.query(
      `SELECT count(*)::int AS paid, count(*) FILTER (WHERE c.decided_at > n.valid_from)::int AS late
         FROM betting.cashout c LEFT JOIN policy.version n ON n.number = (c.seen ->> 'policyVersion')::int + 1
        WHERE c.ticket_id = ANY ($1::uuid[]) AND c.state = 1`,
      [lanes.flat().map(({ id }) => id)],
    );
    expect(rows).toEqual([{ paid: paid.filter(({ status }) => status === 'fulfilled').length, late: 0 }]);
    expect(rows[0].paid).toBeGreaterThan(0);
  });
});

test('H81 what names no version was made by the first, and is refused under any other', async () => {
  const { rows } = await fixture.db.pool.query('SELECT number FROM policy.in_force');
  expect(rows[0].number).toBeGreaterThan(1);
  for (const detail of [null, '{}', '{"policyVersion": null}'])
    await expect(fixture.tickets.placeBatch([anItem(100, { detail })])).rejects.toMatchObject({ code: 'DL080' });
  const bet = await aBet();
  const ofBefore = cashOutOn(fixture.prices, fixture.tickets, { policies: deliveredPolicies });
  await expect(ofBefore.ask(aCashoutRequest(bet.user, bet.id))).rejects.toMatchObject({ fault: 'busy' });
  expect(await stored(bet.id)).toEqual([]);
});
