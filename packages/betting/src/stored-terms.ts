import { parseRational, type Rational } from '@duskline/money/rational';
import { isLayOption, type LayOption, type StoredTerms, TicketShapeError } from './ticket.ts';

/** What a stored ticket says of itself, read without trust: a fault makes it wait for a person. */
export function termsOf(stored: unknown): StoredTerms {
  if (typeof stored !== 'object' || stored === null) throw new TicketShapeError('The ticket has no detail of its bet type.');
  return stored as StoredTerms;
}

export function fractionOf(value: unknown, what: string): Rational {
  const exact = typeof value === 'string' ? parseRational(value) : undefined;
  if (!exact || exact.n <= 0n) throw new TicketShapeError(`${what} is no positive fraction.`);
  return exact;
}

export function minorOf(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !/^[1-9][0-9]{0,15}$/.test(value)) throw new TicketShapeError(`${what} is no amount.`);
  return BigInt(value);
}

export function layOptionOf({ layOption }: StoredTerms): LayOption {
  if (!isLayOption(layOption)) throw new TicketShapeError('The ticket has no lay option.');
  return layOption;
}
