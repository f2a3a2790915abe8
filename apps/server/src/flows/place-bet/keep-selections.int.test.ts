import type { CallBody } from '@duskline/contract/calls';
import type { Betslip } from '@duskline/contract/entities/betslip';
import { describe, expect, test } from 'vitest';
import { contextOf, createBettingFixture, newRequestId } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import type { PlaceBetBody } from './read-request.ts';

/** Proves on PostgreSQL: a kept slip never loses a leg to its bet, and what comes back comes back whole, in one answer. */
let players = 0;

const fixture = await fileFixture(createBettingFixture());
const ids = Array.from({ length: 7 }, () => fixture.offer().selectionId);

const six = () => ids.slice(0, 6);
const callerOf = (userId: number) => ({ userId: String(userId), visitorId: '' });
const slipOf = async (userId: number) =>
  (await fixture.betslip.service.read(callerOf(userId))).selections.map((selection) => selection.id);
const putBack = async (userId: number, selections: CallBody<'betslip.addselections'>['selections']) =>
  (await fixture.betslip.routes['betslip.addselections'](contextOf(userId), { query: {}, body: { selections } })) as Betslip;
const rowsOf = (wanted: readonly string[]) => wanted.map((selectionId) => ({ selectionId }));
const combo = (over: Partial<PlaceBetBody> = {}): Partial<PlaceBetBody> => ({
  betType: 2,
  stakes: [{ stake: '1.00' }],
  selections: six().map((selectionId) => ({ selectionId, odds: 2 })),
  ...over,
});
/** A player with six selections in the slip. */
async function newPlayer(): Promise<number> {
  const userId = ++players;
  for (const id of six()) await fixture.betslip.service.add(callerOf(userId), id, 'en-US');
  return userId;
}

describe('BETSLIP-04 keepSelections', () => {
  test('BETSLIP-04 a kept combo leaves every selection and banker in the slip; without the word they leave', async () => {
    const userId = await newPlayer();
    await fixture.betslip.service.setBanker(callerOf(userId), ids[0] ?? '', true);
    const before = await fixture.betslip.service.read(callerOf(userId));
    expect((await fixture.place(userId, combo({ keepSelections: true }))).Status).toBe(1);
    expect(await fixture.betslip.service.read(callerOf(userId))).toEqual(before);
    expect((await fixture.place(userId, combo({ keepSelections: false }))).Status).toBe(1);
    expect(await slipOf(userId)).toEqual([]);
  });

  test('BETSLIP-04 several singles of which one is refused: the kept slip stays as it is', async () => {
    const userId = await newPlayer();
    const [first = '', second = ''] = ids;
    const stakes = [
      { selectionId: first, stake: '1.00', odds: 2 },
      { selectionId: second, stake: '1.00', odds: 3 },
    ];
    const answer = await fixture.place(userId, { betType: 1.1, stakes, oddsChangePolicy: 0, keepSelections: true });
    expect(answer.Tickets?.map(({ Status }) => Status)).toEqual([1, 2]);
    expect(await slipOf(userId)).toEqual(six());
  });

  test('BETSLIP-04 a kept live bet leaves its selection in the slip while it waits', async () => {
    const userId = ++players;
    const { selectionId } = fixture.offer(2000, { isLive: true, producer: 1, bettingSourceType: 2, matchState: 'boot/1' });
    await fixture.betslip.service.add(callerOf(userId), selectionId, 'en-US');
    const single: Partial<PlaceBetBody> = { betType: 1, stakes: [{ selectionId, stake: '1.00' }] };
    expect((await fixture.place(userId, { ...single, keepSelections: true })).Status).toBe(4);
    expect(await slipOf(userId)).toEqual([selectionId]);
  });

  test('XR-23 with or without keeping is another request under the same id', async () => {
    const userId = await newPlayer();
    const requestId = newRequestId();
    await fixture.place(userId, combo({ keepSelections: true, requestId }));
    expect((await fixture.refusal(userId, combo({ requestId }))).name).toBe('IdempotencyKeyReusedException');
    expect(await fixture.place(userId, combo({ keepSelections: true, requestId }))).toMatchObject({ Status: 1, IsReplay: true });
    expect(await slipOf(userId)).toEqual(six());
  });
});

describe('BETSLIP-29 many selections at once', () => {
  test('BETSLIP-29 all come in with one answer, in order, with their bankers; what is there already stays where it is', async () => {
    const userId = ++players;
    await fixture.betslip.service.add(callerOf(userId), ids[2] ?? '', 'en-US');
    const answer = await putBack(
      userId,
      six().map((selectionId, at) => ({ selectionId, isBanker: at < 2 })),
    );
    const order = [2, 0, 1, 3, 4, 5].map((at) => ids[at]);
    expect(answer.selections.map(({ ID }) => ID)).toEqual(order);
    expect([answer.bankers, answer.refusedSelections]).toEqual([ids.slice(0, 2), []]);
    expect(await slipOf(userId)).toEqual(order);
    expect((await fixture.betslip.service.read(callerOf(userId))).version).toBe(2n);
  });

  test('EXC-14 beyond 30 selections the rest is left out by name', async () => {
    const userId = ++players;
    const many = Array.from({ length: 32 }, () => fixture.offer().selectionId);
    const answer = await putBack(userId, rowsOf(many));
    expect(await slipOf(userId)).toEqual(many.slice(0, 30));
    const name = 'MaximumAllowedSelectionsExceededException';
    expect(answer.refusedSelections).toMatchObject(many.slice(30).map((SelectionId) => ({ SelectionId, ExceptionName: name })));
  });

  test('B1 a kept bet, a clear and additions at once: the six are there or gone together, and nothing comes by itself', async () => {
    const [single = ''] = ids.slice(6);
    for (let round = 0; round < 8; round++) {
      const userId = await newPlayer();
      const caller = callerOf(userId);
      const [placed, added] = await Promise.all([
        fixture.place(userId, combo({ keepSelections: true })),
        putBack(userId, rowsOf(six())),
        fixture.betslip.service.clear(caller),
        fixture.betslip.service.add(caller, single, 'en-US'),
      ]);
      expect(placed.Status).toBe(1);
      expect(added.selections.map(({ ID }) => ID).filter((id) => id !== single)).toEqual(six());
      const left = (await slipOf(userId)).filter((id) => id !== single);
      expect([[], six()]).toContainEqual(left);
      expect((await putBack(userId, rowsOf(six()))).selections.map(({ ID }) => ID)).toEqual(expect.arrayContaining(six()));
    }
  });
});
