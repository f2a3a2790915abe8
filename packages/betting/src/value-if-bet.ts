import { add, compare, multiply, ONE, type Rational, rational, subtract, ZERO } from '@duskline/money/rational';
import { LEG_RESULTS, legFactor } from './leg-result.ts';
import {
  type IfBetTicket,
  LAY_OPTION,
  type LayOption,
  type ReverseTicket,
  type TicketLeg,
  TicketShapeError,
  type TicketValue,
} from './ticket.ts';
import { isPending } from './value-combo.ts';

/** May the next selection be laid after this factor? Win only: above 1. Win or push: 1 or above (betting rules 6.1). */
export function goesOn(factor: Rational, layOption: LayOption): boolean {
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
    if (!goesOn(factor, layOption)) break;
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
