import { BetType } from '@duskline/contract/enums';
import { expect, test } from 'vitest';
import { createBettingFixture, newRequestId } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf } from '../../../test-kit/ledger.ts';
import { changePolicy } from '../../../test-kit/policy.ts';

/** The table of a teaser, or its points, changes between what a page shows and the press. */
const CASH = 100_000n;
let players = 0;
const fixture = await fileFixture(createBettingFixture({ players: 40, cashMinor: CASH }));

const spread = (line: string) =>
  fixture.offer(1900, {
    sportAlias: 'basketball',
    marketType: 223,
    specifiers: `hcp=${line}`,
    outcomeId: '1714',
    line,
  });
/** What the first teaser pays for two legs, in American odds, and by how much it moves a line. */
const sell = (price: number, points = 4) =>
  changePolicy(fixture.db.ownerPool, ({ teasers: [first] }) => {
    Object.assign(first?.prices ?? {}, { '2': price });
    Object.assign(first?.points ?? {}, { basketball: points });
  });

type Seen = { teaserOdds?: string; lines?: readonly string[] };
/** Two legs, -3.5 and -5.5, for 11.00, as the page has shown them. */
function bet(oddsChangePolicy: 0 | 1 | 2, { teaserOdds, lines }: Seen = {}) {
  const user = ++players;
  const selections = ['-3.5', '-5.5'].map((line, at) => ({
    selectionId: spread(line).selectionId,
    odds: 1.9,
    ...(lines ? { teasedLine: lines[at] ?? '' } : {}),
  }));
  const body = {
    betType: BetType.TEASER,
    stakes: [{ stake: '11.00' }],
    selections,
    teaserBetTypeId: 1,
    oddsChangePolicy,
    requestId: newRequestId(),
    ...(teaserOdds === undefined ? {} : { teaserOdds }),
  };
  return {
    user,
    body,
    async taken() {
      const { TicketId } = await fixture.place(user, body);
      return (await fixture.ticket(TicketId)).maxPayoutMinor;
    },
    async refused() {
      const { name } = await fixture.refusal(user, body);
      expect(await cashOf(fixture.db, user)).toBe(CASH);
      return name;
    },
  };
}

test('rules 10.2 a table that pays less than was seen is answered as changed odds, or taken by who takes any', async () => {
  await sell(-110);
  await fixture.policies.refresh();
  const seen = { teaserOdds: '21/11' };
  expect(await bet(0, seen).taken()).toBe(2_100n);
  await sell(-120);
  // This process still knows the table of before: the ledger has it asked again.
  expect(await bet(0, seen).refused()).toBe('OddsChangedException');
  expect(await bet(1, seen).refused()).toBe('OddsChangedException');
  expect(await bet(2, seen).taken()).toBe(2_016n);
  expect(await bet(0, { teaserOdds: '11/6' }).taken()).toBe(2_016n);
});

test('rules 10.2 a table that pays more is taken by who takes better odds', async () => {
  await sell(100);
  expect(await bet(0, { teaserOdds: '11/6' }).refused()).toBe('OddsChangedException');
  expect(await bet(1, { teaserOdds: '11/6' }).taken()).toBe(2_200n);
  expect(await bet(0, { teaserOdds: '2' }).taken()).toBe(2_200n);
});

test('rules 10.2 odds that no table has had are changed odds too, never paid', async () => {
  expect(await bet(0, { teaserOdds: '999999999' }).refused()).toBe('OddsChangedException');
  expect(await bet(1, { teaserOdds: '999999999' }).refused()).toBe('OddsChangedException');
  expect(await bet(2, { teaserOdds: '999999999' }).taken()).toBe(2_200n);
  expect(await bet(1, { teaserOdds: '1/999999999' }).taken()).toBe(2_200n);
});

test('rules 10.2 another line than was seen is bought by nobody, whatever they allow to happen to odds', async () => {
  const before = ['+0.5', '-1.5'];
  expect(await bet(2, { teaserOdds: '2', lines: before }).taken()).toBe(2_200n);
  await sell(100, 5);
  await fixture.policies.refresh();
  for (const policy of [0, 1, 2] as const)
    expect(await bet(policy, { teaserOdds: '2', lines: before }).refused()).toBe('OddsChangedException');
  expect(await bet(0, { teaserOdds: '2', lines: ['+1.5', '-0.5'] }).taken()).toBe(2_200n);
});

test('rules 10.2 a page that does not say what it showed is asked again while it may show the table of before', async () => {
  await sell(150, 5);
  await fixture.policies.refresh();
  expect(await bet(0).refused()).toBe('OddsChangedException');
  await sell(150, 4);
  await fixture.policies.refresh();
  // The line is another one than a moment ago.
  expect(await bet(2).refused()).toBe('OddsChangedException');
  expect(await bet(0, { teaserOdds: '5/2', lines: ['+0.5', '-1.5'] }).taken()).toBe(2_750n);
});

test('XR-23 what was seen is part of the request: its key answers the same again, and with another price it is refused', async () => {
  await sell(150);
  const one = bet(0, { teaserOdds: '5/2', lines: ['+0.5', '-1.5'] });
  expect(await one.taken()).toBe(2_750n);
  expect(await fixture.place(one.user, one.body)).toMatchObject({ Status: 1 });
  for (const other of [{ teaserOdds: '2' }, { selections: one.body.selections.map((leg) => ({ ...leg, teasedLine: '+9' })) }])
    expect((await fixture.refusal(one.user, { ...one.body, ...other })).name).toBe('IdempotencyKeyReusedException');
  expect(await cashOf(fixture.db, one.user)).toBe(CASH - 1_100n);
});

test('B11 the price and the line of a teaser on another bet are refused', async () => {
  const { body } = bet(0, { teaserOdds: '2', lines: ['+0.5', '-1.5'] });
  const { teaserBetTypeId: _, teaserOdds, selections, ...rest } = body;
  const plain = selections.map(({ selectionId, odds }) => ({ selectionId, odds }));
  const combo = { ...rest, betType: BetType.COMBO };
  const single = { betType: BetType.SINGLE, stakes: [{ ...plain[0], stake: '1.00' }], teaserOdds };
  const bodies: Parameters<typeof fixture.refusal>[1][] = [
    { ...combo, selections },
    { ...combo, selections: plain, ...(teaserOdds ? { teaserOdds } : {}) },
    single,
  ];
  for (const wrong of bodies)
    expect((await fixture.refusal(++players, { ...wrong, requestId: newRequestId() })).name).toBe(
      'InvalidBetCombinationException',
    );
});
