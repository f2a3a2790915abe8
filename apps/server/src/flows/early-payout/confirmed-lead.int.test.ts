import { afterEach, describe, expect, test } from 'vitest';
import { createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import { type Bet, SHAPES, type Shape } from '../../../test-kit/cashout-kit.ts';
import { LEAGUE, withEarlyPayouts } from '../../../test-kit/early-payout-kit.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';

const fixture = await fileFixture(createBettingFixture({ cashMinor: 10_000n }).then(withEarlyPayouts));
afterEach(() => fixture.expectInOrder());

const WON = 2;
const single = SHAPES.single as Shape;
const matchOf = ({ matches: [matchId = 0] }: Bet): number => matchId;
const outcomeOf = async ({ id }: Bet) => (await fixture.ticketRow(id)).outcome;

describe('when a lead counts', () => {
  test('RULE-14 a goal counts once it has stood a minute, not before', async () => {
    const one = await fixture.aBet(single);
    await fixture.reportScore(matchOf(one), '0:0');
    await fixture.reportScore(matchOf(one), '2:0');
    await fixture.payDue();
    expect(await outcomeOf(one)).toBe(0);
    const { rows } = await fixture.db.ownerPool.query(
      "SELECT due_at BETWEEN now() + interval '55 seconds' AND now() + interval '60 seconds' AS is_minute FROM early_payout.lead WHERE match_id = $1",
      [matchOf(one)],
    );
    expect(rows).toEqual([{ is_minute: true }]);
    await fixture.minutePasses();
    await fixture.payDue();
    expect(await outcomeOf(one)).toBe(WON);
  });

  test('RULE-14 a goal that the video assistant took back within that time never counts; the next one waits its full time', async () => {
    const one = await fixture.aBet(single);
    const matchId = matchOf(one);
    for (const score of ['0:0', '2:0', '1:0']) await fixture.reportScore(matchId, score);
    await fixture.minutePasses();
    await fixture.payDue();
    expect(await outcomeOf(one)).toBe(0);
    expect(await fixture.leadRows(matchId)).toEqual(['home withdrawn']);
    await fixture.reportScore(matchId, '2:0');
    await fixture.payDue();
    expect(await outcomeOf(one)).toBe(0);
    await fixture.minutePasses();
    await fixture.payDue();
    expect(await outcomeOf(one)).toBe(WON);
    expect(await fixture.leadRows(matchId)).toEqual(['home withdrawn', 'home paid']);
  });

  test('RULE-14 a goal of the other side takes nothing back: the goal that made the lead has stood', async () => {
    const one = await fixture.aBet(single);
    for (const score of ['0:0', '2:0', '2:1', '2:2']) await fixture.reportScore(matchOf(one), score);
    await fixture.minutePasses();
    await fixture.payDue();
    expect(await outcomeOf(one)).toBe(WON);
  });

  test('RULE-14 while a video check is under way nothing is paid; what it takes back is withdrawn', async () => {
    const one = await fixture.aBet(single);
    const matchId = matchOf(one);
    await fixture.reportScore(matchId, '0:0');
    await fixture.reportScore(matchId, '2:0');
    await fixture.reportScore(matchId, '2:0', { isChecked: true });
    await fixture.minutePasses();
    await fixture.payDue();
    expect(await outcomeOf(one)).toBe(0);
    await fixture.reportScore(matchId, '1:0');
    await fixture.payDue();
    expect([await outcomeOf(one), await fixture.leadRows(matchId)]).toEqual([0, ['home withdrawn']]);
  });

  test('XR-09 RULE-14 after something that could not be read nothing is paid until everything was told again', async () => {
    const [kept, taken] = [await fixture.aBet(single), await fixture.aBet(single)];
    for (const matchId of [kept, taken].map(matchOf)) {
      await fixture.reportScore(matchId, '0:0');
      await fixture.reportScore(matchId, '2:0');
      await fixture.reportScore(matchId, '2:0', { isInDoubt: true });
    }
    await fixture.minutePasses();
    await fixture.payDue();
    expect([await outcomeOf(kept), await outcomeOf(taken)]).toEqual([0, 0]);
    await fixture.reportScore(matchOf(kept), '2:0');
    await fixture.reportScore(matchOf(taken), '1:0');
    await fixture.payDue();
    expect([await outcomeOf(kept), await outcomeOf(taken)]).toEqual([WON, 0]);
    expect(await fixture.leadRows(matchOf(taken))).toEqual(['home withdrawn']);
  });

  test("XR-04 RULE-14 a lead of a match whose sides changed meanwhile waits for a person, and is the other side's no more", async () => {
    const [one, two] = [await fixture.aBet(single), await fixture.aBet(single)];
    for (const bet of [one, two]) for (const score of ['0:0', '2:0']) await fixture.reportScore(matchOf(bet), score);
    for (const bet of [one, two]) fixture.held.add(matchOf(bet));
    await fixture.minutePasses();
    await fixture.payDue();
    expect([await outcomeOf(one), await outcomeOf(two)]).toEqual([0, 0]);
    expect(await fixture.leadRows(matchOf(one))).toEqual(['home waits']);
    fixture.held.clear();
    await fixture.reportScore(matchOf(one), '0:2');
    await fixture.payDue();
    expect([await outcomeOf(one), await outcomeOf(two)]).toEqual([0, WON]);
    expect(await fixture.leadRows(matchOf(one))).toEqual(['home withdrawn', 'away waits']);
  });

  test('RULE-14 full time is ninety minutes: a lead of overtime or of penalties does not count', async () => {
    const one = await fixture.aBet(single);
    const matchId = matchOf(one);
    await fixture.reportScore(matchId, '1:1', { periodKey: '2nd_half' });
    for (const periodKey of ['awaiting_overtime', 'overtime', 'penalties', 'ended', 'live'])
      await fixture.reportScore(matchId, '3:1', { periodKey });
    await fixture.reportScore(matchId, '3:1', { periodKey: 'ended', isLive: false });
    expect(await fixture.leadRows(matchId)).toEqual([]);
  });

  test('RULE-14 an older state changes nothing, in whatever order nodes tell it', async () => {
    const one = await fixture.aBet(single);
    const matchId = matchOf(one);
    const other = await fixture.aNode();
    await fixture.reportScore(matchId, '0:0');
    const before = fixture.later();
    await fixture.reportScore(matchId, '2:0');
    const now = fixture.matches.get(matchId);
    await fixture.reportScore(matchId, '0:0', { atMs: before }, other);
    if (now) fixture.matches.set(matchId, now);
    await fixture.minutePasses();
    await fixture.payDue();
    expect(await fixture.leadRows(matchId)).toEqual(['home paid']);
    // The other node may be the one that settles it.
    await expect.poll(() => outcomeOf(one)).toBe(WON);
  });

  test('RULE-14 a match put back before its start begins again: bets placed until the second kick-off take part', async () => {
    const one = await fixture.aBet(single);
    const matchId = matchOf(one);
    await fixture.reportScore(matchId, '0:0', { atMs: Date.now() - 60_000 });
    await fixture.reportScore(matchId, '0:0', { isLive: false, periodKey: 'postponed' });
    await fixture.leads(matchId);
    expect(await outcomeOf(one)).toBe(WON);
  });
});

describe('a process that dies', () => {
  test('RULE-14 a lead waits through a restart and is paid by the process that runs next', async () => {
    const one = await fixture.aBet(single);
    const matchId = matchOf(one);
    const first = await fixture.aNode();
    await fixture.reportScore(matchId, '0:0', {}, first);
    await fixture.reportScore(matchId, '2:0', {}, first);
    await first.close();
    await fixture.minutePasses();
    const second = await fixture.aNode();
    second.flow.start();
    await fixture.payDue(second);
    expect(await outcomeOf(one)).toBe(WON);
    // Its sweep would pay what the next test leaves unpaid.
    await second.close();
  });

  test('RULE-14 what was cancelled while nobody listened is not paid; before the feed is heard nobody knows', async () => {
    const one = await fixture.aBet(single);
    const matchId = matchOf(one);
    const first = await fixture.aNode();
    await fixture.reportScore(matchId, '0:0', {}, first);
    await fixture.reportScore(matchId, '2:0', {}, first);
    await first.close();
    await fixture.minutePasses();
    let isBoardReady = false;
    const second = await fixture.aNode({ isBoardReady: () => isBoardReady });
    second.flow.start();
    await fixture.payDue(second);
    expect(await outcomeOf(one)).toBe(0);
    const known = fixture.matches.get(matchId);
    if (known) fixture.matches.set(matchId, { ...known, score: { home: 1, away: 0 }, atMs: fixture.later() });
    isBoardReady = true;
    await fixture.payDue(second);
    expect([await outcomeOf(one), await fixture.leadRows(matchId)]).toEqual([0, ['home withdrawn']]);
  });

  test('RULE-14 a lead scored while the process was away is found at the start', async () => {
    const one = await fixture.aBet(single);
    const matchId = matchOf(one);
    fixture.matches.set(matchId, {
      matchId,
      tournamentId: LEAGUE,
      sportAlias: 'soccer',
      producer: 3,
      isLive: true,
      periodKey: '2nd_half',
      score: { home: 0, away: 2 },
      atMs: fixture.later(),
      isChecked: false,
      isInDoubt: false,
    });
    const node = await fixture.aNode();
    node.flow.start();
    await fixture.payDue(node);
    expect(await fixture.leadRows(matchId)).toEqual(['away waits']);
  });

  test('RULE-14 a lead whose payout was stored, and not that it was, is paid once', async () => {
    const one = await fixture.aBet(single);
    await fixture.leads(matchOf(one));
    await fixture.db.ownerPool.query('UPDATE early_payout.lead SET paid_at = NULL WHERE match_id = $1', [matchOf(one)]);
    await fixture.payDue();
    expect(await fixture.leadRows(matchOf(one))).toEqual(['home paid']);
    const { rows } = await fixture.db.pool.query('SELECT count(*)::int AS n FROM betting.settlement WHERE ticket_id = $1', [
      one.id,
    ]);
    expect(rows[0].n).toBe(1);
  });
});

test('RULE-14 tournaments of the play-money profile take part by themselves, unless a trader has decided otherwise', async () => {
  const node = await fixture.aNode({
    board: {
      match: (id) => fixture.matches.get(id) ?? null,
      isHeld: () => false,
      live: () => fixture.matches.values(),
      byDefault: () => [201, 202],
    },
  });
  await fixture.db.ownerPool.query('INSERT INTO early_payout.tournament (tournament_id, is_on) VALUES (202, false)');
  const one = await fixture.aBet(single);
  fixture.matches.set(matchOf(one), {
    matchId: matchOf(one),
    tournamentId: 201,
    sportAlias: 'soccer',
    producer: 3,
    isLive: true,
    periodKey: '1st_half',
    score: { home: 2, away: 0 },
    atMs: fixture.later(),
    isChecked: false,
    isInDoubt: false,
  });
  await node.flow.run();
  expect(node.payouts.offers.of(201, 'soccer')).toMatchObject({ lead: 2 });
  expect(node.payouts.offers.of(202, 'soccer')).toBeNull();
  // A match that was running when its tournament joined is looked at, too.
  expect(await fixture.leadRows(matchOf(one))).toEqual(['home waits']);
});
