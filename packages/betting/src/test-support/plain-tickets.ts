import { rational } from '@duskline/money/rational';
import { type LegResult, legResult } from '../leg-result.ts';
import type { TicketSettlement } from '../settle-ticket.ts';
import type { TicketLeg } from '../ticket.ts';
import type { Ticket } from '../ticket-rules.ts';
import type { Fraction, PlainLeg, PlainResult, PlainSettlement, PlainTicket } from './brute-force.ts';

/** Whole numbers below `limit`, the same ones for the same seed (mulberry32). */
export type Draw = (limit: number) => number;

export function seededDraw(seed: number): Draw {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

function pick<T>(draw: Draw, list: readonly T[]): T {
  return list[draw(list.length)] as T;
}

/** Prices in thousandths: mostly ordinary ones, sometimes very short or very long. */
function drawOdds(draw: Draw): Fraction {
  const thousandths = pick(draw, [
    1001 + draw(4000),
    1001 + draw(4000),
    1010 + 10 * draw(900),
    1001 + draw(20),
    100_000 + draw(900_000),
  ]);
  return [BigInt(thousandths), 1000n];
}

/** What can happen to one leg: the mixes of results that tickets are drawn from. */
const MIXES: readonly (readonly PlainResult[])[] = [
  ['WIN'],
  ['WIN', 'WIN', 'WIN', 'LOST'],
  ['WIN', 'WIN', 'HALFWIN', 'HALFLOSE'],
  ['HALFWIN', 'HALFLOSE'],
  ['REFUND', 'CANCELLED'],
  ['CANCELLED'],
  ['HALFWIN', 'REFUND', 'CANCELLED'],
  ['WIN', 'REFUND', 'CANCELLED', 'HALFWIN'],
  ['PENDING', 'WIN', 'REFUND', 'HALFLOSE'],
  ['PENDING', 'LOST', 'WIN'],
  ['PENDING'],
  ['WIN', 'LOST', 'REFUND', 'HALFWIN', 'HALFLOSE', 'CANCELLED', 'PENDING'],
];
const WHOLE: ReadonlySet<PlainResult> = new Set(['WIN', 'LOST', 'REFUND', 'CANCELLED', 'PENDING']);
const DEAD_HEATS: readonly Fraction[] = [[1n, 2n], [1n, 3n], [2n, 3n], [3n, 4n]]; // biome-ignore format: one line

function drawLegs(draw: Draw, count: number, whole = false): PlainLeg[] {
  const mix = pick(draw, MIXES).filter((result) => !whole || WHOLE.has(result));
  const results: readonly PlainResult[] = mix.length > 0 ? mix : ['WIN'];
  return Array.from({ length: count }, () => {
    const leg: PlainLeg = { odds: drawOdds(draw), result: pick(draw, results) };
    const shared = !whole && draw(10) === 0 && (leg.result === 'WIN' || leg.result === 'HALFWIN');
    return shared ? { ...leg, deadHeat: pick(draw, DEAD_HEATS) } : leg;
  });
}

/** Prices one winner too, which no rule ever pays. */
export const TEASER_TABLE: ReadonlyMap<number, Fraction> = new Map(
  [1, 2, 3, 4, 5].map((legs) => [legs, [BigInt(10 + 9 * legs), 11n]]),
);

function drawSystem(draw: Draw): Pick<PlainTicket, 'betType' | 'legs' | 'rows'> {
  const legs = drawLegs(draw, 3 + draw(4));
  const bankers = draw(3) === 0 ? 1 + draw(legs.length - 2) : 0;
  const free = legs.length - bankers;
  const sizes = Array.from({ length: free }, (_, i) => i + 1).filter(() => draw(3) === 0);
  const rows = (sizes.length > 0 ? sizes : [Math.min(2, free)]).map((size) => [size, BigInt(1 + draw(5000))] as const);
  return { betType: 'system', legs: legs.map((leg, i) => (i < bankers ? { ...leg, banker: true } : leg)), rows };
}

/** A ticket of any type with any mix of results. */
export function drawTicket(draw: Draw): PlainTicket {
  const terms = {
    stake: BigInt(draw(4) === 0 ? 1 + draw(9) : 1 + draw(500_000)),
    rounding: pick(draw, ['down', 'down', 'half_up', 'half_even'] as const),
    ...(draw(5) === 0 ? { maxPayout: BigInt(1 + draw(1_000_000)) } : {}),
  };
  const layOption = pick(draw, [1, 2] as const);
  switch (draw(8)) {
    case 0:
      return { ...terms, betType: 'single', legs: drawLegs(draw, 1) };
    case 1:
    case 2:
      return { ...terms, betType: 'combo', legs: drawLegs(draw, 2 + draw(9)) };
    case 3:
    case 4:
      return { ...terms, ...drawSystem(draw) };
    case 5:
      return { ...terms, betType: 'ifbet', legs: drawLegs(draw, 2 + draw(5)), layOption };
    case 6:
      return { ...terms, betType: 'reverse', legs: drawLegs(draw, 2 + draw(3)), layOption };
    default: {
      const pushRule = pick(draw, ['reduce', 'lose', 'refund'] as const);
      return { ...terms, betType: 'teaser', legs: drawLegs(draw, 2 + draw(4), true), payouts: TEASER_TABLE, pushRule };
    }
  }
}

const exact = ([n, d]: Fraction) => rational(n, d);

function legOf({ odds, result, deadHeat, banker }: PlainLeg): TicketLeg {
  const ended: LegResult = deadHeat ? legResult(result, exact(deadHeat)) : legResult(result);
  return { odds: exact(odds), result: ended, ...(banker ? { banker } : {}) };
}

/** The same ticket in the engine's own shape. */
export function engineTicket(plain: PlainTicket): Ticket {
  const { betType, stake, rounding, maxPayout, layOption = 2, rows = [], payouts = TEASER_TABLE, pushRule = 'reduce' } = plain;
  const terms = { legs: plain.legs.map(legOf), rounding, ...(maxPayout === undefined ? {} : { maxPayoutMinor: maxPayout }) };
  if (betType === 'system') {
    return { ...terms, betType, rows: rows.map(([size, unit]) => ({ size, unitStake: rational(unit) })) };
  }
  const staked = { ...terms, stakeMinor: stake };
  if (betType === 'ifbet' || betType === 'reverse') return { ...staked, betType, layOption };
  if (betType !== 'teaser') return { ...staked, betType };
  return { ...staked, betType, pushRule, payouts: new Map([...payouts].map(([legs, price]) => [legs, exact(price)])) };
}

/** The engine's answer in the words of the brute force. */
export function plainSettlement(settled: TicketSettlement): PlainSettlement {
  const common = { lines: settled.lines, stake: settled.totalStakeMinor, status: settled.outcome };
  return settled.outcome === 'PENDING'
    ? { ...common, soFar: settled.returnSoFarMinor, best: settled.maxReturnMinor }
    : { ...common, returned: settled.returnMinor };
}
