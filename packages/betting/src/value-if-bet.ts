import { add, compare, multiply, ONE, type Rational, rational, subtract, sum, ZERO } from '@duskline/money/rational';
import { LEG_RESULTS, legFactor } from './leg-result.ts';
import { layOptionOf, minorOf, termsOf } from './stored-terms.ts';
import {
  LAY_OPTION,
  type LayOption,
  type LegValue,
  type TicketLeg,
  type TicketRules,
  TicketShapeError,
  type TicketTerms,
  type TicketValue,
} from './ticket.ts';
import { isPending } from './value-combo.ts';

/** Legs in the order of the slip, which is the order in which they take effect. */
export interface IfBetTicket extends TicketTerms {
  readonly betType: 'ifbet';
  readonly stakeMinor: bigint;
  readonly layOption: LayOption;
}

/** `stakeMinor` is the stake of each of the n(n-1) if bets. */
export interface ReverseTicket extends TicketTerms {
  readonly betType: 'reverse';
  readonly stakeMinor: bigint;
  readonly layOption: LayOption;
  /** What is left of each stake after partial cashouts, in (0, 1]; absent = all of it. The rest need not be whole minor units. */
  readonly share?: Rational;
}

/** May the next selection be laid after this factor? Win only: above 1. Win or push: 1 or above (betting rules 6.1). */
export function isNextBetStaked(factor: Rational, layOption: LayOption): boolean {
  const against = compare(factor, ONE);
  return layOption === LAY_OPTION.WIN_ONLY ? against > 0 : against >= 0;
}

interface Walk {
  /** What one unit of stake has become: starts at 1, every active leg adds its factor minus 1. */
  readonly bank: Rational;
  /** True when the walk stopped at an open leg. */
  readonly open: boolean;
  readonly active: readonly boolean[];
}

/**
 * Legs in slip order, each laid with the same stake out of what came back before (betting rules 6.1). The chain rule keeps the
 * bank at one stake or more before every leg, so it is always funded. Open legs stop the walk, or count as won when `asWon`.
 */
function walk(legs: readonly TicketLeg[], layOption: LayOption, asWon: boolean): Walk {
  const active = legs.map(() => false);
  let bank = ONE;
  for (const [index, leg] of legs.entries()) {
    active[index] = true;
    if (isPending(leg) && !asWon) return { bank, open: true, active };
    const factor = legFactor(leg.odds, isPending(leg) ? LEG_RESULTS.WIN : leg.result);
    bank = add(bank, subtract(factor, ONE));
    if (!isNextBetStaked(factor, layOption)) break;
  }
  return { bank, open: false, active };
}

function requireLegs(ticket: IfBetTicket | ReverseTicket): void {
  const option: number = ticket.layOption;
  if (ticket.legs.length < 2) throw new TicketShapeError(`A bet of type ${ticket.betType} needs two legs or more.`);
  if (option !== LAY_OPTION.WIN_ONLY && option !== LAY_OPTION.WIN_OR_PUSH)
    throw new TicketShapeError(`Lay option ${option} does not exist.`);
}

/** Which legs were laid: an open one is, those behind it are not yet. */
export function activeLegs(ticket: IfBetTicket): readonly boolean[] {
  return walk(ticket.legs, ticket.layOption, false).active;
}

/** The whole chain is one line. Its best case takes open legs as won; a known loss behind them still counts. */
export function valueIfBet(ticket: IfBetTicket): TicketValue {
  requireLegs(ticket);
  const stake = rational(ticket.stakeMinor);
  const now = walk(ticket.legs, ticket.layOption, false);
  const best = multiply(stake, walk(ticket.legs, ticket.layOption, true).bank);
  return { lines: 1, stake, settled: now.open ? ZERO : best, pending: now.open, best };
}

/** Every ordered pair of selections as an if bet of its own with the same stake: n(n-1) of them (betting rules 6.2). */
export function valueReverse(ticket: ReverseTicket): TicketValue {
  requireLegs(ticket);
  const { legs, layOption } = ticket;
  const unit = multiply(rational(ticket.stakeMinor), ticket.share ?? ONE);
  let settled = ZERO;
  let best = ZERO;
  let pending = false;
  for (const [i, first] of legs.entries()) {
    for (const [j, second] of legs.entries()) {
      // By position: two legs may well be the same object.
      if (i === j) continue;
      const now = walk([first, second], layOption, false);
      const won = walk([first, second], layOption, true).bank;
      best = add(best, won);
      if (now.open) pending = true;
      else settled = add(settled, won);
    }
  }
  const lines = legs.length * (legs.length - 1);
  return { lines, stake: multiply(unit, rational(lines)), settled: multiply(unit, settled), pending, best: multiply(unit, best) };
}

const profitsOf = ({ legs }: TicketTerms): Rational => subtract(sum(legs.map((leg) => leg.odds)), rational(legs.length));

/** S plus, for each leg, the chance that it is reached times what it is expected to add (betting rules 13.1). */
function fairIfBet(values: readonly LegValue[]): Rational {
  let reach = ONE;
  let bank = ONE;
  for (const { factor, reachesNext } of values) {
    bank = add(bank, multiply(reach, subtract(factor, ONE)));
    reach = multiply(reach, reachesNext);
  }
  return bank;
}

export const ifBetRules: TicketRules<IfBetTicket> = {
  make: (terms, { unitMinor, layOption }) =>
    layOption === undefined ? undefined : { ...terms, betType: 'ifbet', stakeMinor: unitMinor, layOption },
  value: valueIfBet,
  worth: (ticket) => {
    const staked = rational(ticket.stakeMinor);
    return { staked, gross: multiply(staked, add(ONE, profitsOf(ticket))) };
  },
  cashout: {
    fair: ({ stakeMinor }, values) => multiply(rational(stakeMinor), fairIfBet(values)),
    rest: (ticket, _left, remainingMinor) => ({ ...ticket, stakeMinor: remainingMinor }),
  },
  store: ({ layOption }) => ({ layOption }),
  restore: (terms, stakeMinor, stored) => ({ ...terms, betType: 'ifbet', stakeMinor, layOption: layOptionOf(termsOf(stored)) }),
};

/** What one if bet of a reverse bet costs now. */
const unitOf = ({ stakeMinor, share = ONE }: ReverseTicket): Rational => multiply(rational(stakeMinor), share);

export const reverseRules: TicketRules<ReverseTicket> = {
  make: (terms, { unitMinor, layOption }) =>
    layOption === undefined ? undefined : { ...terms, betType: 'reverse', stakeMinor: unitMinor, layOption },
  value: valueReverse,
  worth: (ticket) => {
    const others = ticket.legs.length - 1;
    const lines = rational(ticket.legs.length * others);
    const gross = add(lines, multiply(rational(2 * others), profitsOf(ticket)));
    return { staked: multiply(unitOf(ticket), lines), gross: multiply(unitOf(ticket), gross) };
  },
  cashout: {
    /** Every ordered pair is an if bet of its own (betting rules 13.1). */
    fair: (ticket, values) => {
      let all = ZERO;
      for (const [i, first] of values.entries())
        for (const [j, second] of values.entries()) if (i !== j) all = add(all, fairIfBet([first, second]));
      return multiply(unitOf(ticket), all);
    },
    rest: (ticket, left) => ({ ...ticket, share: multiply(ticket.share ?? ONE, left) }),
  },
  store: ({ stakeMinor, layOption }) => ({ layOption, unitStakeMinor: stakeMinor.toString() }),
  restore: (terms, _stakeMinor, stored) => {
    const detail = termsOf(stored);
    const stakeMinor = minorOf(detail.unitStakeMinor, 'The stake of each if bet');
    return { ...terms, betType: 'reverse', stakeMinor, layOption: layOptionOf(detail) };
  },
};
