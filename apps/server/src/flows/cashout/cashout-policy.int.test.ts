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

  /** Half of what these odds of 1.500 were worth at a margin of nothing, as a page asks for it that saw that. */
  const halfAtNoMargin = ({ user, id, matches: [matchId = 0] }: Awaited<ReturnType<typeof aBet>>, shownVersion: number | null) =>
    aCashoutRequest(user, id, {
      amountMinor: 666n,
      isPartial: true,
      seenOddsMilli: new Map([[selectionOf(matchId), 1500]]),
      shownVersion,
    });
  const partStakeOf = async (ticketId: string) =>
    (await fixture.db.pool.query('SELECT part_stake FROM betting.cashout WHERE ticket_id = $1', [ticketId])).rows.map(
      ({ part_stake }) => part_stake,
    );
  /** What a process knows that has just been started. */
  const restarted = async () => {
    const fresh = createPolicies({ db: fixture.db.db, alarms: { raise: () => undefined }, log });
    await fresh.refresh();
    return cashOutOn(fixture.prices, fixture.tickets, { policies: fresh });
  };

  test('H119 a part is the share that it was of the offer on the screen, by the version that the offer names: after a restart too', async () => {
    const shown = await setMargin(0);
    await policies.refresh();
    const [named, unnamed] = [await aBet(), await aBet()];
    await setMargin(100);
    await setMargin(200);
    const after = await restarted();
    // A page of before offers named their version gets the same, from what was shown lately.
    for (const [bet, version] of [
      [named, shown],
      [unnamed, null],
    ] as const) {
      const { record } = await after.ask(halfAtNoMargin(bet, version));
      expect(record).toMatchObject({ state: 2, reason: 'VALUE_CHANGED', newOfferMinor: 533n });
      expect(await partStakeOf(bet.id)).toEqual([500n]);
      expect(await after.answerChanged(aCashoutRequest(bet.user, bet.id, { amountMinor: 533n }), true)).toMatchObject({
        record: { state: 1, amountMinor: 533n, stakeLeftMinor: 500n },
      });
    }
  });

  test('H119 an offer that names the version in force is taken as it stands, whatever was shown before it', async () => {
    await setMargin(0);
    const inForce = await setMargin(200);
    await policies.refresh();
    const bet = await aBet();
    const { record } = await cashOut.ask({ ...halfAtNoMargin(bet, inForce), amountMinor: 533n });
    expect(record).toMatchObject({ state: 1, amountMinor: 533n, stakeLeftMinor: 500n });
  });

  test('H119 a number that no screen can show changes nothing: no part is paid or offered by it, and the whole only at its value', async () => {
    const insert = (number: number, validFrom: string, of: number) =>
      fixture.db.ownerPool.query(
        `INSERT INTO policy.version (number, document, valid_from, made_by, reason)
         SELECT $1, document, clock_timestamp() + $2::interval, 'a test', 'of another time' FROM policy.version WHERE number = $3`,
        [number, validFrom, of],
      );
    const free = await setMargin(0);
    const dear = await setMargin(200);
    // Ended eleven seconds ago, in force now, to come; and those of before, which by that were never in force.
    await insert(dear + 1, '-1 hour', free);
    await insert(dear + 2, '-11 s', dear);
    await insert(dear + 3, '1 hour', free);
    await fixture.db.ownerPool.query(
      "INSERT INTO policy.begun (number, begun_at) VALUES ($1, clock_timestamp() - interval '11 s')",
      [dear + 2],
    );
    await policies.refresh();
    expect(policies.current().version).toBe(dear + 2);
    const bet = await aBet();
    for (const version of [free, dear, dear + 1, dear + 3, dear + 4, 2_147_483_647]) {
      const { record } = await cashOut.ask({ ...halfAtNoMargin(bet, version), requestId: `hostile-${version}` });
      expect([version, record]).toMatchObject([version, { state: 2, reason: 'VALUE_CHANGED', newOfferMinor: null }]);
      const whole = { ...halfAtNoMargin(bet, version), isPartial: false, requestId: `hostile-whole-${version}` };
      expect((await cashOut.ask({ ...whole, amountMinor: 1_333n })).record).toMatchObject({ state: 2, newOfferMinor: 1_066n });
    }
    expect(await fixture.ticketRow(bet.id)).toMatchObject({ acceptance: 1, cashed_stake: 0n });
    const paid = await cashOut.ask({ ...halfAtNoMargin(bet, dear + 1), isPartial: false, amountMinor: 1_066n });
    expect(paid.record).toMatchObject({ state: 1, amountMinor: 1_066n });
  });

  test('H119 the whole is never paid above the offer that the request names', async () => {
    const dear = await setMargin(200);
    await policies.refresh();
    const bet = await aBet();
    await setMargin(0);
    const above = { ...halfAtNoMargin(bet, dear), isPartial: false, amountMinor: 1_333n };
    expect((await cashOut.ask(above)).record).toMatchObject({ state: 2, reason: 'VALUE_CHANGED', newOfferMinor: 1_333n });
    expect(await fixture.ticketRow(bet.id)).toMatchObject({ cashed_stake: 0n });
  });

  test('H119 TR-C2 another version under the same key is another request', async () => {
    const shown = await setMargin(0);
    await policies.refresh();
    const bet = await aBet();
    const request = { ...halfAtNoMargin(bet, shown), requestId: 'one-key-two-versions' };
    expect((await cashOut.ask(request)).record).toMatchObject({ state: 1, amountMinor: 666n });
    expect((await cashOut.ask(request)).isReplay).toBe(true);
    for (const shownVersion of [null, shown + 1])
      await expect(cashOut.ask({ ...request, shownVersion })).rejects.toMatchObject({
        exceptionName: 'IdempotencyKeyReusedException',
      });
  });

  test('H119 while policy changes under parts that are asked for, each is the half that its page showed, paid or offered', async () => {
    const lanes = await Promise.all(Array.from({ length: 4 }, () => Promise.all(Array.from({ length: 5 }, aBet))));
    let isDone = false;
    const changing = (async () => {
      for (let at = 0; !isDone; at++) {
        await setMargin(50 + (at % 50));
        await sleep(400);
      }
    })();
    const asking = lanes.map(async (bets) => {
      for (const bet of bets) {
        // What a page was told a moment ago.
        await policies.refresh();
        const policy = policies.current();
        const { offerMinor } = await fixture.offerOf(bet, { current: () => policy });
        const half = { ...halfAtNoMargin(bet, policy.version), amountMinor: offerMinor / 2n };
        await Promise.allSettled([cashOut.ask(half)]);
      }
    });
    await Promise.all(asking);
    isDone = true;
    await changing;
    const { rows } = await fixture.db.ownerPool.query(
      `SELECT state, count(*)::int AS n FROM betting.cashout WHERE ticket_id = ANY ($1::uuid[]) AND part_stake = 500 AND stake_used IN (0, 500)
        GROUP BY state ORDER BY state`,
      [lanes.flat().map(({ id }) => id)],
    );
    const { rows: all } = await fixture.db.ownerPool.query(
      'SELECT count(*)::int AS n FROM betting.cashout WHERE ticket_id = ANY ($1::uuid[])',
      [lanes.flat().map(({ id }) => id)],
    );
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(all[0].n);
    expect(all[0].n).toBeGreaterThan(0);
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
