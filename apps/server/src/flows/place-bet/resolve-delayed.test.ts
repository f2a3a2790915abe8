import { ZERO } from '@duskline/money/rational';
import { describe, expect, test } from 'vitest';
import { deliveredDocument, deliveredPolicy } from '../../../test-kit/policy.ts';
import { readPolicy } from '../../modules/policy/index.ts';
import type { BoardSelection, PlacementBoard } from './ports.ts';
import { decideWaiting, type WaitingTicket } from './resolve-delayed.ts';

const selection = (over: Partial<BoardSelection> = {}): BoardSelection => ({
  selectionId: '9.1',
  matchId: 7,
  marketId: 9,
  marketType: 1,
  specifiers: '',
  outcomeId: '1',
  producer: 1,
  oddsMilli: 2000,
  priceVersion: 1,
  isOpen: true,
  isLive: true,
  sportId: 1,
  tournamentId: 1,
  line: '',
  isMainLine: true,
  sportAlias: 'soccer',
  startTimeMs: 0,
  bettingSourceType: 2,
  matchState: 'boot/3',
  titles: { match: 'A - B', market: '1X2', outcome: 'A', matchLink: '/x' },
  ...over,
});
const boardOf = (one: BoardSelection | null): PlacementBoard => ({
  selection: () => one,
  isLive: () => one?.isLive ?? false,
  gateVersion: () => 5n,
  wasShown: () => false,
});
const ticket = (over: Partial<WaitingTicket> = {}): WaitingTicket => ({
  ticketId: 't',
  betType: 1,
  detail: null,
  rounding: null,
  oddsPolicy: 1,
  policyVersion: 1,
  currency: 'EUR',
  stakeMinor: 1_000n,
  legs: [{ selectionId: '9.1', oddsMilli: 2000, isBanker: false, matchState: 'boot/3' }],
  ...over,
});

/** Nothing is tolerated. */
const strict = { ...deliveredPolicy, oddsTolerance: ZERO };

describe('TR-B8 a live bet is decided again when its delay ends', () => {
  test('the same price and the same state of play: accepted, behind the same gates', () => {
    expect(decideWaiting(boardOf(selection()), ticket(), strict)).toEqual({
      ticketId: 't',
      accept: true,
      oddsMilli: [2000],
      priceVersions: [1],
      gateVersions: [5n],
      maxPayoutMinor: 2_000n,
    });
  });

  test('B5 a goal in between: declined whatever the policy and the price', () => {
    for (const oddsPolicy of [0, 1, 2] as const) {
      expect(decideWaiting(boardOf(selection({ matchState: 'boot/4' })), ticket({ oddsPolicy }), strict)).toMatchObject({
        accept: false,
        reason: 'STATE_CHANGED',
      });
    }
  });

  test('S1-3 XR-17 a leg whose match began while the bet waited: its odds were for another state of play, no move is tolerated', () => {
    const legs = [{ selectionId: '9.1', oddsMilli: 2000, isBanker: false, matchState: '' }];
    const board = boardOf(selection({ oddsMilli: 1990 }));
    expect(decideWaiting(board, ticket({ legs }), deliveredPolicy)).toMatchObject({ accept: false, reason: 'ODDS_CHANGED' });
    expect(decideWaiting(board, ticket(), deliveredPolicy)).toMatchObject({ accept: true, oddsMilli: [2000] });
  });

  test('a restart in between counts as a change', () => {
    expect(decideWaiting(boardOf(selection({ matchState: 'other/3' })), ticket(), strict)).toMatchObject({
      accept: false,
      reason: 'STATE_CHANGED',
    });
  });

  test('B20 suspended or gone: declined', () => {
    expect(decideWaiting(boardOf(selection({ isOpen: false })), ticket(), strict)).toMatchObject({
      accept: false,
      reason: 'MARKET_SUSPENDED',
    });
    expect(decideWaiting(boardOf(null), ticket(), strict)).toMatchObject({ accept: false, reason: 'MARKET_SUSPENDED' });
  });

  test.each([
    [0, 2050, false],
    [0, 1950, false],
    [1, 2050, true],
    [1, 1950, false],
    [2, 1950, true],
    [2, 2050, true],
  ] as const)(
    'BETSLIP-02 policy %i with the price now %i milli: accepted %s at the price of now',
    (oddsPolicy, oddsMilli, accept) => {
      const decision = decideWaiting(boardOf(selection({ oddsMilli })), ticket({ oddsPolicy }), strict);
      expect(decision).toMatchObject(
        accept
          ? { accept: true, oddsMilli: [oddsMilli], maxPayoutMinor: BigInt(oddsMilli) }
          : { accept: false, reason: 'ODDS_CHANGED' },
      );
    },
  );

  test('H112 a bet in a currency of a later release is decided by its limits; without them it is left to people, by name', () => {
    const document = deliveredDocument();
    const XTA = { ...document.currencies.EUR, maxPayoutMinor: 1_500 };
    const policy = readPolicy({ ...document, currencies: { ...document.currencies, XTA } }, 2);
    const inXta = ticket({ currency: 'XTA' });
    expect(decideWaiting(boardOf(selection()), { ...inXta, stakeMinor: 700n }, policy)).toMatchObject({ maxPayoutMinor: 1_400n });
    expect(decideWaiting(boardOf(selection()), inXta, policy)).toMatchObject({ accept: false, reason: 'LIMIT' });
    expect(() => decideWaiting(boardOf(selection()), inXta, deliveredPolicy)).toThrow(
      'ticket t: version 1 of the policy has no limits in XTA',
    );
  });
});
