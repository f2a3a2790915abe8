import { createHash } from 'node:crypto';
import { apportionMinor } from '@duskline/betting/apportion';
import { type BetType, traitsOf } from '@duskline/betting/bet-type';
import { LEG_RESULTS } from '@duskline/betting/leg-result';
import { maxPayoutMinor, totalStakeMinor } from '@duskline/server/src/flows/place-bet/bet-worth.ts';
import { buildTicket, type PlacementItem } from '@duskline/server/src/modules/tickets/index.ts';
import { uuidV7 } from '@duskline/server/src/platform/ids.ts';
import { deliveredPolicy } from '@duskline/server/test-kit/policy.ts';
import { MATCHES, makeLeg, PLAYERS, seeded } from './bet-load.ts';

/** Of a hundred bets, with the least and the most legs of each: about two legs a bet, as a busy day has them. */
const MIX: readonly (readonly [share: number, type: BetType, from: number, to: number])[] = [
  [45, 'single', 1, 1],
  [22, 'combo', 2, 4],
  [12, 'system', 3, 5],
  [8, 'ifbet', 2, 3],
  [7, 'reverse', 2, 3],
  [6, 'teaser', 2, 3],
];

function detailOf(type: BetType, legs: number, unitMinor: bigint): Record<string, unknown> {
  const rounding = 'down';
  switch (type) {
    case 'system':
      return { rounding, rows: [{ size: legs - 1, unitStake: String(unitMinor) }] };
    case 'ifbet':
      return { rounding, layOption: 1 };
    case 'reverse':
      return { rounding, layOption: 2, unitStakeMinor: String(unitMinor) };
    case 'teaser':
      return { rounding, payouts: { 2: '21/11', 3: '14/5' }, pushRule: 'reduce' };
    default:
      return { rounding };
  }
}

/** Bets of every type by random players on random matches, each with what it is settled by later. */
export function makeMixedBets(count: number, seed: number, gateVersion: bigint): PlacementItem[] {
  const random = seeded(seed);
  const startedMs = Date.now();
  const kinds = MIX.flatMap((kind) => Array.from({ length: kind[0] }, () => kind));
  return Array.from({ length: count }, (_, index) => {
    const [, type, from, to] = kinds[Math.floor(random() * kinds.length)] ?? ([1, 'single', 1, 1] as const);
    const wanted = from + Math.floor(random() * (to - from + 1));
    const matches = new Set<number>();
    while (matches.size < wanted) matches.add(1 + Math.floor(random() * MATCHES));
    const legs = [...matches].map((matchId) => makeLeg(random, matchId, gateVersion));
    const unitMinor = BigInt(100 + Math.floor(random() * 5_000));
    const detail = detailOf(type, wanted, unitMinor);
    const terms = {
      betType: traitsOf(type).number,
      stakeMinor: unitMinor,
      maxPayoutMinor: 25_000_000n,
      rounding: 'down',
      detail,
      legs,
    };
    const ticket = buildTicket(
      terms,
      legs.map(() => LEG_RESULTS.PENDING),
    );
    const stakeMinor = totalStakeMinor(ticket);
    const shares = apportionMinor(
      stakeMinor,
      legs.map((leg) => leg.oddsMilli),
    );
    const userId = BigInt(1 + Math.floor(random() * PLAYERS));
    const ticketId = uuidV7(startedMs + Math.floor(index / 10), userId);
    return {
      ticketId,
      userId,
      key: `bench-${ticketId}`,
      requestHash: createHash('sha256').update(ticketId).digest(),
      betType: traitsOf(type).number,
      currency: 'EUR',
      stakeMinor,
      minStakeMinor: 10n,
      maxPayoutMinor: maxPayoutMinor(ticket, deliveredPolicy.stakes.EUR),
      delayMs: null,
      oddsPolicy: 1,
      session: 'session-of-the-bench-0001',
      ip: '203.0.113.7',
      receivedAtMs: startedMs,
      detail: JSON.stringify(detail),
      dayLimitMinor: null,
      legs: legs.map((leg, at) => ({
        ...leg,
        bookStakeMinor: shares[at] ?? 0n,
        bookPayoutMinor: ((shares[at] ?? 0n) * BigInt(leg.oddsMilli)) / 1000n,
      })),
    };
  });
}
