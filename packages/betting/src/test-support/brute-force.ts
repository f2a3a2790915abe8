/**
 * The slow way to settle a ticket, for tests: every line written out, every if bet walked coin by coin, fractions as pairs of
 * whole numbers, one rounding at the end. It shares no code with the engine, so that both can only agree by being right.
 */

/** Numerator and denominator. */
export type Fraction = readonly [n: bigint, d: bigint];

export type PlainResult = 'PENDING' | 'CANCELLED' | 'WIN' | 'LOST' | 'REFUND' | 'HALFWIN' | 'HALFLOSE';

export interface PlainLeg {
  /** Decimal odds. */
  readonly odds: Fraction;
  readonly result: PlainResult;
  /** Multiplies the share that wins; absent = 1. */
  readonly deadHeat?: Fraction;
  readonly banker?: boolean;
}

export type PlainBetType = 'single' | 'combo' | 'system' | 'ifbet' | 'reverse' | 'teaser';

/** A ticket in the words of the rule book. Money in minor units. */
export interface PlainTicket {
  readonly betType: PlainBetType;
  readonly legs: readonly PlainLeg[];
  /** Stake of the bet; of each if bet of a reverse; not read for a system, whose rows have their own. */
  readonly stake: bigint;
  readonly rounding: 'down' | 'half_up' | 'half_even';
  readonly maxPayout?: bigint;
  /** System: size and stake of one line of each row. */
  readonly rows?: readonly (readonly [size: number, unit: bigint])[];
  /** If bet and reverse: 1 win only, 2 win or push. */
  readonly layOption?: 1 | 2;
  /** Teaser: decimal odds by number of winners. */
  readonly payouts?: ReadonlyMap<number, Fraction>;
  readonly pushRule?: 'reduce' | 'lose' | 'refund';
}

/** `returned` of a decided ticket; `soFar` and `best` of a pending one. */
export interface PlainSettlement {
  readonly lines: number;
  readonly stake: bigint;
  readonly status: PlainResult;
  readonly returned?: bigint;
  readonly soFar?: bigint;
  readonly best?: bigint;
}

/** Shares of the stake that win and that come back, in halves (rules 4.1). */
const HALVES: Readonly<Record<PlainResult, readonly [won: bigint, back: bigint]>> = {
  PENDING: [2n, 0n],
  WIN: [2n, 0n],
  HALFWIN: [1n, 1n],
  REFUND: [0n, 2n],
  CANCELLED: [0n, 2n],
  HALFLOSE: [0n, 1n],
  LOST: [0n, 0n],
};

/** What one unit on the leg becomes, an open leg taken as won (rules 4.1, 4.4). */
function factorOf(leg: PlainLeg): Fraction {
  const [won, back] = HALVES[leg.result];
  const [heat, among] = leg.deadHeat ?? [1n, 1n];
  const [n, d] = leg.odds;
  return [won * heat * n + back * among * d, 2n * among * d];
}

function plus([an, ad]: Fraction, [bn, bd]: Fraction): Fraction {
  return ad === bd ? [an + bn, ad] : [an * bd + bn * ad, ad * bd];
}

/** Negative, zero or positive as `a` is below, at or above `b`. */
function against([an, ad]: Fraction, [bn, bd]: Fraction): number {
  const difference = an * bd - bn * ad;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** One thing that is won or lost by itself: its worth with open legs won, and whether it can still change. */
interface Line {
  readonly stake: bigint;
  readonly worth: Fraction;
  readonly open: boolean;
}

function productLine(stake: bigint, legs: readonly PlainLeg[]): Line {
  let n = stake;
  let d = 1n;
  for (const leg of legs) {
    const [fn, fd] = factorOf(leg);
    n *= fn;
    d *= fd;
  }
  const dead = legs.some((leg) => leg.result === 'LOST');
  return { stake, worth: [n, d], open: !dead && legs.some((leg) => leg.result === 'PENDING') };
}

/** The stake goes on each leg in turn, paid for by what the one before brought back (rules 6.1). */
function chainLine(stake: bigint, legs: readonly PlainLeg[], layOption: 1 | 2): Line {
  let purse: Fraction = [stake, 1n];
  let open = false;
  for (const leg of legs) {
    const [n, d] = factorOf(leg);
    if (leg.result === 'PENDING') open = true;
    purse = plus(plus(purse, [-stake, 1n]), [stake * n, d]);
    if (layOption === 1 ? n <= d : n < d) break;
  }
  return { stake, worth: purse, open };
}

/** Every way to take `size` of the list, by counting through all subsets. */
function subsets<T>(list: readonly T[], size: number): T[][] {
  const found: T[][] = [];
  for (let mask = 0; mask < 1 << list.length; mask += 1) {
    const taken = list.filter((_, i) => mask & (1 << i));
    if (taken.length === size) found.push(taken);
  }
  return found;
}

function teaserLine({ legs, stake, payouts = new Map(), pushRule }: PlainTicket): Line {
  const ends = legs.map((leg) => (leg.result === 'PENDING' ? 'WIN' : leg.result));
  const open = legs.some((leg) => leg.result === 'PENDING');
  const lost: Line = { stake, worth: [0n, 1n], open: false };
  const back: Line = { stake, worth: [stake, 1n], open };
  if (ends.includes('LOST')) return lost;
  if (pushRule === 'lose' && ends.includes('REFUND')) return lost;
  if (pushRule !== 'reduce' && ends.some((end) => end !== 'WIN')) return back;
  const winners = ends.filter((end) => end === 'WIN').length;
  const price = payouts.get(winners);
  return winners < 2 || !price ? back : { stake, worth: [stake * price[0], price[1]], open };
}

function linesOf(ticket: PlainTicket): Line[] {
  const { betType, legs, stake, rows = [], layOption = 2 } = ticket;
  if (betType === 'teaser') return [teaserLine(ticket)];
  if (betType === 'ifbet') return [chainLine(stake, legs, layOption)];
  if (betType === 'reverse') {
    const orders = legs.flatMap((first, i) => legs.filter((_, j) => j !== i).map((second) => [first, second]));
    return orders.map((pair) => chainLine(stake, pair, layOption));
  }
  if (betType !== 'system') return [productLine(stake, legs)];
  const bankers = legs.filter((leg) => leg.banker);
  const others = legs.filter((leg) => !leg.banker);
  return rows.flatMap(([size, unit]) => subsets(others, size).map((chosen) => productLine(unit, [...bankers, ...chosen])));
}

/** Sum of worths, over one denominator when all divide it (they do when the lines share their legs). */
function sumOf(lines: readonly Line[]): Fraction {
  let total: Fraction = [0n, 1n];
  for (const { worth } of lines) {
    const [large, small] = worth[1] >= total[1] ? [worth, total] : [total, worth];
    total = large[1] % small[1] === 0n ? [large[0] + small[0] * (large[1] / small[1]), large[1]] : plus(large, small);
  }
  return total;
}

const isVoid = ({ result }: PlainLeg): boolean => result === 'REFUND' || result === 'CANCELLED';

/** Rules 4.6, by money. */
function statusOf(legs: readonly PlainLeg[], lines: number, paid: Fraction, stake: bigint): PlainResult {
  if (paid[0] === 0n) return 'LOST';
  const playing = legs.filter((leg) => !isVoid(leg));
  if (playing.length === 0) return legs.every((leg) => leg.result === 'CANCELLED') ? 'CANCELLED' : 'REFUND';
  const gain = against(paid, [stake, 1n]);
  if (gain <= 0) return gain === 0 ? 'REFUND' : 'HALFLOSE';
  return lines === 1 && playing.length === 1 && playing[0]?.result === 'HALFWIN' ? 'HALFWIN' : 'WIN';
}

/** Whole minor units, never below zero: nothing here is negative. */
function rounded([n, d]: Fraction, rounding: PlainTicket['rounding']): bigint {
  const whole = n / d;
  const twiceRest = 2n * (n - whole * d);
  if (rounding === 'half_up') return twiceRest >= d ? whole + 1n : whole;
  if (rounding === 'half_even') return twiceRest > d || (twiceRest === d && whole % 2n === 1n) ? whole + 1n : whole;
  return whole;
}

/** Settles the ticket by the rule book (4.5 to 4.7), slowly. */
export function settleByBruteForce(ticket: PlainTicket): PlainSettlement {
  const lines = linesOf(ticket);
  const stake = lines.reduce((all, line) => all + line.stake, 0n);
  const { maxPayout, rounding, legs } = ticket;
  const cap = maxPayout === undefined ? undefined : maxPayout > stake ? maxPayout : stake;
  const pay = (exact: Fraction): bigint => (cap !== undefined && against(exact, [cap, 1n]) > 0 ? cap : rounded(exact, rounding));
  const all = sumOf(lines);
  if (lines.some((line) => line.open)) {
    const soFar = sumOf(lines.filter((line) => !line.open));
    return { lines: lines.length, stake, status: 'PENDING', soFar: pay(soFar), best: pay(all) };
  }
  return { lines: lines.length, stake, status: statusOf(legs, lines.length, all, stake), returned: pay(all) };
}
