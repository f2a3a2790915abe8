import { LEG_RESULTS } from '@duskline/betting/leg-result';
import { OUTCOME_NUMBER } from '@duskline/betting/outcome';
import { type DecidedTicket, settleTicket } from '@duskline/betting/settle-ticket';
import type { TicketLeg } from '@duskline/betting/ticket';
import type { Ticket } from '@duskline/betting/ticket-rules';
import { rational } from '@duskline/money/rational';
import { describe, expect, test } from 'vitest';
import { createBettingFixture, type LegEnd } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf, expectReconciled } from '../../../test-kit/ledger.ts';
import type { BoardSelection } from './ports.ts';
import type { PlaceBetBody } from './read-request.ts';

/** Every bet type from the request to the money, on PostgreSQL, against the rule book computed apart from the stored ticket. */
const CASH = 100_000n;

const fixture = await fileFixture(createBettingFixture({ cashMinor: CASH }));

interface Kind {
  name: string;
  odds: readonly number[];
  /** The request without its selections. */
  body: Partial<PlaceBetBody>;
  /** Positions of bankers. */
  bankers?: readonly number[];
  stakeMinor: bigint;
  ticket(legs: readonly TicketLeg[]): Ticket;
}

const common = { rounding: 'down' as const };
const stakes = (stake: string) => [{ stake }];
const KINDS: readonly Kind[] = [
  {
    name: 'combo',
    odds: [1850, 2100, 1333],
    body: { betType: 2, stakes: stakes('10.01') },
    stakeMinor: 1001n,
    ticket: (legs) => ({ ...common, betType: 'combo', stakeMinor: 1001n, legs }),
  },
  {
    name: 'system 2/3 and 3/3',
    odds: [1850, 2100, 1333],
    body: {
      betType: 3,
      stakes: [
        { system: '2/3', stake: '1.50' },
        { system: '3/3', stake: '0.25' },
      ],
    },
    stakeMinor: 475n,
    ticket: (legs) => ({
      ...common,
      betType: 'system',
      legs,
      rows: [
        { size: 2, unitStake: rational(150) },
        { size: 3, unitStake: rational(25) },
      ],
    }),
  },
  {
    name: 'system 2/3 with a banker',
    odds: [1500, 1850, 2100, 1333],
    body: { betType: 3, stakes: [{ system: '2/3', stake: '1.01' }] },
    bankers: [0],
    stakeMinor: 303n,
    ticket: (legs) => ({ ...common, betType: 'system', legs, rows: [{ size: 2, unitStake: rational(101) }] }),
  },
  ...([1, 2] as const).flatMap((layOption): Kind[] => [
    {
      name: `if bet, lay option ${layOption}`,
      odds: [1850, 2100, 1333],
      body: { betType: 4, stakes: stakes('10'), layOption },
      stakeMinor: 1000n,
      ticket: (legs) => ({ ...common, betType: 'ifbet', stakeMinor: 1000n, layOption, legs }),
    },
    {
      name: `reverse bet, lay option ${layOption}`,
      odds: [1850, 2100, 1333],
      body: { betType: 5, stakes: stakes('3.33'), layOption },
      stakeMinor: 1998n,
      ticket: (legs) => ({ ...common, betType: 'reverse', stakeMinor: 333n, layOption, legs }),
    },
  ]),
];

const ENDS: readonly (readonly LegEnd[])[] = [
  ['WIN', 'WIN', 'WIN', 'WIN'],
  ['WIN', 'LOST', 'WIN', 'WIN'],
  ['REFUND', 'WIN', 'WIN', 'WIN'],
  ['HALFWIN', 'HALFLOSE', 'WIN', 'WIN'],
  ['CANCELLED', 'CANCELLED', 'CANCELLED', 'CANCELLED'],
  ['LOST', 'LOST', 'LOST', 'LOST'],
];

const idsOf = (legs: readonly BoardSelection[]) => legs.map(({ selectionId }) => ({ selectionId }));

async function placeKind(kind: Kind) {
  const user = fixture.newPlayer();
  const legs = kind.odds.map((odds) => fixture.offer(odds));
  const selections = legs.map(({ selectionId, oddsMilli }) => ({ selectionId, odds: oddsMilli / 1000 }));
  const bankers = kind.bankers?.map((at) => legs[at]?.selectionId ?? '');
  const result = await fixture.place(user, { ...kind.body, selections, ...(bankers ? { bankers } : {}) });
  expect(result).toMatchObject({ Status: 1, Stake: Number(kind.stakeMinor) / 100 });
  expect(await cashOf(fixture.db, user)).toBe(CASH - kind.stakeMinor);
  return { user, legs, id: result.TicketId, potential: result.PotentialWin };
}

function expected(kind: Kind, ends: readonly LegEnd[]): DecidedTicket {
  const legs = kind.odds.map((odds, at) => ({
    odds: rational(odds, 1000),
    result: LEG_RESULTS[ends[at] ?? 'WIN'],
    ...(kind.bankers?.includes(at) ? { banker: true } : {}),
  }));
  return settleTicket(kind.ticket(legs)) as DecidedTicket;
}

describe.each(KINDS)('BETSLIP-04 $name', (kind) => {
  test.each(ENDS.map((ends) => [ends.slice(0, kind.odds.length).join(' '), ends] as const))('settles %s', async (_name, ends) => {
    const { user, legs, id, potential } = await placeKind(kind);
    await fixture.end(...legs.map((leg, at) => [leg, ends[at] ?? 'WIN'] as const));
    const { outcome, returnMinor } = expected(kind, ends);
    // What was promised is what is paid when everything wins, to the cent (trust TR-B6).
    if (ends.every((end) => end === 'WIN')) expect(potential).toBe(Number(returnMinor) / 100);
    // Three legs of 1.20 and more that win: 5 per cent of what they win (betting rules 12.1).
    const isBonus = kind.name === 'combo' && ends.slice(0, 3).every((end) => end === 'WIN');
    const payoutMinor = returnMinor + (isBonus ? ((returnMinor - kind.stakeMinor) * 5n) / 100n : 0n);
    expect(await fixture.ticket(id)).toMatchObject({ outcome: OUTCOME_NUMBER[outcome], payoutMinor, betType: kind.body.betType });
    expect(await cashOf(fixture.db, user)).toBe(CASH - kind.stakeMinor + payoutMinor);
  });

  test('rules 9.3 rolled back and settled again: the money of the new result, the books whole', async () => {
    const { user, legs, id } = await placeKind(kind);
    await fixture.end(...legs.map((leg) => [leg, 'WIN'] as const));
    expect(await cashOf(fixture.db, user)).toBeGreaterThan(CASH);
    await fixture.takeBack(...legs);
    expect(await fixture.ticket(id)).toMatchObject({ outcome: 0, payoutMinor: null });
    expect(await cashOf(fixture.db, user)).toBe(CASH - kind.stakeMinor);
    await fixture.end(...legs.map((leg, at) => [leg, at === 0 ? 'REFUND' : 'LOST'] as const));
    const { outcome, returnMinor } = expected(kind, ['REFUND', 'LOST', 'LOST', 'LOST']);
    expect(await fixture.ticket(id)).toMatchObject({ outcome: OUTCOME_NUMBER[outcome], payoutMinor: returnMinor });
    await expectReconciled(fixture.db);
  });
});

describe('requests', () => {
  const combo = (legs: readonly BoardSelection[], more: Partial<PlaceBetBody> = {}): Partial<PlaceBetBody> => ({
    betType: 2,
    stakes: stakes('1.00'),
    selections: idsOf(legs).map((leg) => ({ ...leg, odds: 2 })),
    ...more,
  });
  const some = (count: number) => Array.from({ length: count }, () => fixture.offer());

  test.each([
    ['BETSLIP-16 EXC-16 a combo of one', 1, {}, 'MinimumSelectionsRequiredException'],
    ['EXC-14 a combo of 21', 21, {}, 'MaximumAllowedSelectionsExceededException'],
    [
      'B9 BETSLIP-18 a system of two',
      2,
      { betType: 3, stakes: [{ system: '2/2', stake: '1' }] },
      'MinimumSelectionsRequiredException',
    ],
    [
      'B9 BETSLIP-18 a system of eleven',
      11,
      { betType: 3, stakes: [{ system: '2/11', stake: '1' }] },
      'MaximumAllowedSelectionsExceededException',
    ],
    [
      'EXC-06 a row of more than there are',
      3,
      { betType: 3, stakes: [{ system: '4/3', stake: '1' }] },
      'InvalidBetCombinationException',
    ],
    [
      'EXC-06 a row of another number',
      3,
      { betType: 3, stakes: [{ system: '2/4', stake: '1' }] },
      'InvalidBetCombinationException',
    ],
    ['EXC-06 a row without its system', 3, { betType: 3 }, 'InvalidBetCombinationException'],
    [
      'EXC-06 a row twice',
      3,
      {
        betType: 3,
        stakes: [
          { system: '2/3', stake: '1' },
          { system: '2/3', stake: '2' },
        ],
      },
      'InvalidBetCombinationException',
    ],
    [
      'B9 BETSLIP-19 more than 252 lines',
      10,
      {
        betType: 3,
        stakes: [
          { system: '5/10', stake: '0.10' },
          { system: '10/10', stake: '0.10' },
        ],
      },
      'InvalidBetCombinationException',
    ],
    [
      'B9 a banker that is no selection',
      3,
      { betType: 3, stakes: [{ system: '2/2', stake: '1' }], bankers: ['77.1'] },
      'InvalidBetCombinationException',
    ],
    ['BETSLIP-22 an if bet of one', 1, { betType: 4, layOption: 1 }, 'MinimumSelectionsRequiredException'],
    ['BETSLIP-23 a reverse bet of eleven', 11, { betType: 5, layOption: 2 }, 'MaximumAllowedSelectionsExceededException'],
    ['EXC-07 an if bet without a lay option', 2, { betType: 4 }, 'InvalidLayOptionException'],
    ['BETSLIP-06 EXC-07 a reverse bet with lay option 3', 2, { betType: 5, layOption: 3 }, 'InvalidLayOptionException'],
    ['B11 a combo with a lay option', 2, { layOption: 1 }, 'InvalidBetCombinationException'],
    ['B11 a combo with bankers', 2, { bankers: ['5.1'] }, 'InvalidBetCombinationException'],
    ['B11 a teaser without a setting', 2, { betType: 6 }, 'InvalidBetCombinationException'],
    ['B11 BETSLIP-26 a teaser of a setting nobody has', 2, { betType: 6, teaserBetTypeId: 99 }, 'InvalidBetCombinationException'],
    ['B11 singles with selections of their own list', 2, { betType: 1.1 }, 'InvalidBetCombinationException'],
    ['EXC-10 a stake of three decimals', 2, { stakes: stakes('1.005') }, 'InvalidStakeException'],
    ['EXC-15 a stake below the minimum', 2, { stakes: stakes('0.09') }, 'MinimumAllowedStakeException'],
    ['EXC-12 a stake no limit allows', 2, { stakes: stakes('9999999.00') }, 'LineBettingLimitReachedException'],
    [
      'EXC-10 more money than the ledger can hold',
      10,
      { betType: 3, stakes: [{ system: '5/10', stake: '999999999999.99' }] },
      'InvalidStakeException',
    ],
    ['EXC-21 a stake above the balance', 2, { stakes: stakes('1000.01') }, 'InsufficientBalanceException'],
  ] as [string, number, Partial<PlaceBetBody>, string][])('%s is refused by name', async (_name, count, more, exception) => {
    const user = fixture.newPlayer();
    expect((await fixture.refusal(user, combo(some(count), more))).name).toBe(exception);
    expect(await cashOf(fixture.db, user)).toBe(CASH);
  });

  test.each([
    ['EXC-05 one market twice', { marketType: 1, outcomeId: '2' }, 'IncompatibleSelectionsException'],
    ['EXC-08 two markets of a match', { marketType: 29, outcomeId: '74' }, 'InvalidMarketsCombinationException'],
    ['EXC-03 another source', { matchId: 1_199, bettingSourceType: 3 }, 'DifferentSelectionsSourcesException'],
  ])('BETSLIP-17 %s: both selections are named with the reason', async (_name, change, exception) => {
    const first = fixture.offer();
    const second = fixture.offer(2000, { matchId: first.matchId, ...change });
    for (const betType of [2, 4, 5] as const) {
      const lay = betType === 2 ? {} : { layOption: 1 };
      const { name, error } = await fixture.refusal(fixture.newPlayer(), combo([first, second], { betType, ...lay }));
      expect(name).toBe(exception);
      expect(error.details.extra?.IncompatibleSelections).toEqual([
        { SelectionIds: [first.selectionId, second.selectionId], ExceptionName: exception, ErrorMessage: expect.any(String) },
      ]);
    }
  });

  test('BETSLIP-02 the policy holds for every leg: one shorter price stops 0 and 1, 2 takes the new odds', async () => {
    const legs = [fixture.offer(2000), fixture.offer(2000)];
    const seen = legs.map(({ selectionId }, at) => ({ selectionId, odds: at === 0 ? 1.9 : 2.1 }));
    const body = (oddsChangePolicy: 0 | 1 | 2) => combo(legs, { selections: seen, oddsChangePolicy });
    expect((await fixture.refusal(fixture.newPlayer(), body(0))).name).toBe('OddsChangedException');
    expect((await fixture.refusal(fixture.newPlayer(), body(1))).name).toBe('OddsChangedException');
    expect(await fixture.place(fixture.newPlayer(), body(2))).toMatchObject({ Status: 1, PotentialWin: 4 });
  });

  test.each([
    ['EXC-01 a locked account', [true, null, true], 'AccountLockedException'],
    ['EXC-01 B24 a player who has excluded himself', [false, 'infinity', true], 'AccountLockedException'],
    ['EXC-20 terms that were not accepted', [false, null, false], 'TermsAndConditionsValidationException'],
  ] as const)(
    'BETSLIP-35 %s is refused by name, and no money moves',
    async (_name, [locked, excludedUntil, terms], exception) => {
      const user = fixture.newPlayer();
      await fixture.db.ownerPool.query('SELECT betting.set_player_state($1, $2, $3::timestamptz, $4)', [
        user,
        locked,
        excludedUntil,
        terms,
      ]);
      expect((await fixture.refusal(user, combo(some(2)))).name).toBe(exception);
      expect(await cashOf(fixture.db, user)).toBe(CASH);
    },
  );

  test('BETSLIP-35 EXC-17 a player without an account in the currency cannot bet', async () => {
    expect((await fixture.refusal(987_654, combo(some(2)))).name).toBe('NoPrivilegesException');
  });

  test('EXC-19 one placement at a time from one page, and the same request again is none', async () => {
    const user = fixture.newPlayer();
    const bodies = Array.from({ length: 4 }, (_, at) =>
      combo(some(2), { connectionId: 'page-1', requestId: `in-flight-${user}-${at === 3 ? 0 : at}` }),
    );
    bodies[3] = bodies[0] ?? {};
    const answers = await Promise.all(
      bodies.map((body) =>
        fixture.place(user, body).then(
          (one) => one.Status,
          (error) => error.exceptionName,
        ),
      ),
    );
    expect(answers).toEqual([1, 'PlaceBetInProgressException', 'PlaceBetInProgressException', 1]);
    expect(await fixture.place(user, combo(some(2), { connectionId: 'page-1' }))).toMatchObject({ Status: 1 });
  });

  test('a live leg holds the whole bet, as long as the slowest leg (rules 10.3)', async () => {
    const user = fixture.newPlayer();
    const live = { isLive: true, producer: 1, bettingSourceType: 2, matchState: 'b/1' };
    const legs = [
      fixture.offer(),
      fixture.offer(2000, { ...live, sportAlias: 'tennis' }),
      fixture.offer(2000, { ...live, sportAlias: 'darts' }),
    ];
    const before = Date.now();
    const answer = await fixture.place(user, combo(legs));
    expect(answer).toMatchObject({ Status: 4 });
    expect((answer.DecidedBy ?? 0) - before).toBeGreaterThanOrEqual(6_000);
    expect(await cashOf(fixture.db, user, 'reserved')).toBe(100n);
    await fixture.tickets.resolveDelayed([{ ticketId: answer.TicketId ?? '', accept: false, reason: 'STATE_CHANGED' }]);
    expect(await cashOf(fixture.db, user)).toBe(CASH);
  });

  test('rules 11.3 each market carries its share of the stake, and the shares are the stake', async () => {
    const user = fixture.newPlayer();
    const legs = [fixture.offer(1500), fixture.offer(6500), fixture.offer(3000)];
    const { TicketId } = await fixture.place(user, combo(legs, { stakes: stakes('10.00') }));
    const { rows } = await fixture.db.pool.query(
      'SELECT book_stake, book_payout FROM betting.leg WHERE ticket_id = $1 ORDER BY leg_no',
      [TicketId],
    );
    expect(rows).toEqual([
      { book_stake: 120n, book_payout: 180n },
      { book_stake: 555n, book_payout: 3607n },
      { book_stake: 325n, book_payout: 975n },
    ]);
  });
});

describe('races', () => {
  test('B14 F-R1 fifty parallel combos with money for ten: ten are accepted', async () => {
    const user = fixture.newPlayer();
    const legs = [fixture.offer(), fixture.offer()];
    const body = () => ({
      betType: 2 as const,
      stakes: stakes('100.00'),
      selections: legs.map((leg) => ({ selectionId: leg.selectionId, odds: 2 })),
    });
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => fixture.place(user, body())));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await cashOf(fixture.db, user)).toBe(0n);
  });

  test('G2 one key fifty times is one ticket, and another bet behind it is refused', async () => {
    const user = fixture.newPlayer();
    const legs = [fixture.offer(), fixture.offer(), fixture.offer()];
    const selections = legs.map((leg) => ({ selectionId: leg.selectionId, odds: 2 }));
    const body = {
      betType: 3 as const,
      stakes: [{ system: '2/3', stake: '1.00' }],
      selections,
      requestId: `fifty-${user}-times`,
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => fixture.place(user, body)));
    expect(new Set(answers.map((one) => one.TicketId)).size).toBe(1);
    expect(await cashOf(fixture.db, user)).toBe(CASH - 300n);
    const other = { ...body, stakes: [{ system: '2/3', stake: '1.01' }] };
    expect((await fixture.refusal(user, other)).name).toBe('IdempotencyKeyReusedException');
  });
});
