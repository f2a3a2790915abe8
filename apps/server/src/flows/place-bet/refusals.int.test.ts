import { BET_EXCEPTION_NAMES, type BetExceptionId } from '@duskline/betting/bet-exception';
import { describe, expect, test } from 'vitest';
import { createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf } from '../../../test-kit/ledger.ts';
import { debitOneUnit, whileAccountLocked } from '../../../test-kit/locked-account.ts';
import type { Policy } from '../../modules/policy/index.ts';
import { type BoardSelection, noDesk } from './ports.ts';
import type { PlaceBetBody } from './read-request.ts';

/** Every name under which a bet is refused, raised by a request through the real placement on PostgreSQL. */
const CASH = 100_000n;
const tight = new Map<number, Partial<Policy['exposure']>>();
let user = 0;

const fixture = await fileFixture(
  createBettingFixture({
    cashMinor: CASH,
    over: {
      desk: { ...noDesk, bookLimits: ({ matchId }, { exposure }) => ({ ...exposure, ...(tight.get(matchId) as object) }) },
    },
  }),
);

type Body = Partial<PlaceBetBody>;
const some = (count: number, change: Partial<BoardSelection> = {}) =>
  Array.from({ length: count }, () => fixture.offer(2000, change));
const combo = (legs: readonly BoardSelection[], more: Body = {}): Body => ({
  betType: 2,
  stakes: [{ stake: '1.00' }],
  selections: legs.map(({ selectionId }) => ({ selectionId, odds: 2 })),
  ...more,
});
const single = ({ selectionId }: BoardSelection, stake = '1.00'): Body => ({
  betType: 1,
  stakes: [{ selectionId, stake, odds: 2 }],
});
const setState = (locked: boolean, terms: boolean) =>
  fixture.db.ownerPool.query('SELECT betting.set_player_state($1, $2, NULL, $3)', [user, locked, terms]);

/** A request that is refused by the name; what must be so before is arranged first. `cash` = what the player has left, when not all. */
interface Raised {
  name: string;
  cash?: bigint;
}
const raise = async (body: Body): Promise<Raised> => fixture.refusal(user, body);

/** Complete by its type: an exception that no request raises does not compile. */
const RAISE: Record<BetExceptionId, () => Promise<Raised>> = {
  'EXC-01': async () => {
    await setState(true, true);
    return raise(single(fixture.offer()));
  },
  'EXC-02': () => raise(combo([fixture.offer(), fixture.offer(2000, { producer: 5 })])),
  'EXC-03': () => raise(combo([fixture.offer(), fixture.offer(2000, { bettingSourceType: 3 })])),
  'EXC-04': () => raise(combo(some(2), { betType: 6, teaserBetTypeId: 1 })),
  'EXC-05': () => {
    const first = fixture.offer();
    return raise(combo([first, fixture.offer(2000, { matchId: first.matchId, outcomeId: '2' })]));
  },
  'EXC-06': () => raise(combo(some(3), { betType: 3, stakes: [{ system: '4/3', stake: '1.00' }] })),
  'EXC-07': () => raise(combo(some(2), { betType: 4, layOption: 3 })),
  'EXC-08': () => {
    const first = fixture.offer();
    return raise(combo([first, fixture.offer(2000, { matchId: first.matchId, marketType: 18, specifiers: 'total=2.5' })]));
  },
  'EXC-09': () =>
    raise(combo([fixture.offer(2000, { isOutright: true, tournamentId: 7 }), fixture.offer(2000, { tournamentId: 7 })])),
  'EXC-10': () => raise(single(fixture.offer(), '1.005')),
  'EXC-11': () => {
    const leg = fixture.offer();
    return raise(combo([leg, leg]));
  },
  'EXC-12': () => raise(single(fixture.offer(), '9999999.00')),
  'EXC-13': () => {
    const leg = fixture.offer();
    tight.set(leg.matchId, { marketLimitMinor: 99n as never });
    return raise(single(leg));
  },
  'EXC-14': () => raise(combo(some(21))),
  'EXC-15': () => raise(single(fixture.offer(), '0.09')),
  'EXC-16': () => raise(combo(some(1))),
  'EXC-17': async () => {
    const { name } = await fixture.refusal(987_654, single(fixture.offer()));
    return { name };
  },
  'EXC-18': async () => {
    const leg = fixture.offer();
    // The first bet on a selection locks before it reads.
    await fixture.place(199, single(leg));
    const { name } = await whileAccountLocked(
      fixture.db,
      user,
      () => fixture.refusal(user, single(leg, '1000.00')),
      debitOneUnit(user),
    );
    return { name, cash: CASH - 1n };
  },
  'EXC-19': async () => {
    const page = { connectionId: 'page-of-this-test' };
    const first = fixture.place(user, { ...single(fixture.offer(), '2.00'), ...page });
    const { name } = await fixture.refusal(user, { ...single(fixture.offer()), ...page });
    await first;
    return { name, cash: CASH - 200n };
  },
  'EXC-20': async () => {
    await setState(false, false);
    return raise(single(fixture.offer()));
  },
  'EXC-21': () => raise(single(fixture.offer(), '1000.01')),
};

describe('TR-B9 every exception of betting is raised by a request, and no money moves', () => {
  test.each(Object.entries(BET_EXCEPTION_NAMES) as [BetExceptionId, string][])('TR-B9 %s %s', async (id, name) => {
    user++;
    const raised = await RAISE[id]();
    expect(raised.name).toBe(name);
    expect([await cashOf(fixture.db, user), await cashOf(fixture.db, user, 'reserved')]).toEqual([raised.cash ?? CASH, 0n]);
  });
});

describe('bets that would count one outcome twice', () => {
  const refused = async (legs: readonly BoardSelection[]) => {
    user++;
    const names = new Set<string>();
    for (const betType of [2, 4, 5] as const)
      names.add((await fixture.refusal(user, combo(legs, { betType, ...(betType === 2 ? {} : { layOption: 1 }) }))).name);
    const three = [...legs, fixture.offer()];
    names.add((await fixture.refusal(user, combo(three, { betType: 3, stakes: [{ system: '2/3', stake: '1.00' }] }))).name);
    expect(await cashOf(fixture.db, user)).toBe(CASH);
    return [...names];
  };
  const inMatch = (first: BoardSelection, change: Partial<BoardSelection>) =>
    fixture.offer(2000, { matchId: first.matchId, ...change });

  test.each([
    ['the same market', { outcomeId: '2' }, 'IncompatibleSelectionsException'],
    ['home and over', { marketType: 18, specifiers: 'total=2.5', outcomeId: '12' }, 'InvalidMarketsCombinationException'],
    [
      'home and its mirror, handicap 0',
      { marketType: 16, specifiers: 'hcp=0', outcomeId: '1714' },
      'InvalidMarketsCombinationException',
    ],
    ['home and draw no bet', { marketType: 11, outcomeId: '4' }, 'InvalidMarketsCombinationException'],
  ] as const)('B7 %s of one match, in every bet of several legs', async (_name, change, exception) => {
    const first = fixture.offer();
    expect(await refused([first, inMatch(first, change)])).toEqual([exception]);
  });

  test('B7 a match that another sport name shows is still the same match', async () => {
    const first = fixture.offer(2000, { sportAlias: 'esports' });
    expect(await refused([first, inMatch(first, { sportAlias: 'soccer', marketType: 18, specifiers: 'total=2.5' })])).toEqual([
      'InvalidMarketsCombinationException',
    ]);
  });

  test('B8 an outright with a match, or another outright, of its tournament; of two tournaments it stands', async () => {
    const winner = fixture.offer(2000, { isOutright: true, tournamentId: 9 });
    expect(await refused([winner, fixture.offer(2000, { tournamentId: 9 })])).toEqual(['InvalidOutrightsCombinationException']);
    const topScorer = fixture.offer(2000, { isOutright: true, tournamentId: 9 });
    expect(await refused([winner, topScorer])).toEqual(['InvalidOutrightsCombinationException']);
    const elsewhere = fixture.offer(2000, { isOutright: true, tournamentId: 10 });
    expect(await fixture.place(++user, combo([winner, elsewhere]))).toMatchObject({ Status: 1 });
  });
});
