import { add, multiply, ONE, parseRational, type Rational, rational } from '@duskline/money/rational';
import { floor, ROUNDING_MODES, type RoundingMode, unitsToText } from '@duskline/money/rounding';
import { legResult } from '../../src/leg-result.ts';
import type { Outcome } from '../../src/outcome.ts';
import { type Score, score } from '../../src/score.ts';
import { settleTicket } from '../../src/settle-ticket.ts';
import type { TicketLeg } from '../../src/ticket.ts';
import type { Ticket } from '../../src/ticket-rules.ts';

/** Vectors are trusted test data of many shapes: their inputs are read by field, and a missing one fails loudly. */
// biome-ignore lint/suspicious/noExplicitAny: the shape of an input depends on the vector's kind.
export type Input = any;
export type Answer = Record<string, unknown>;

export function number(text: string | number): Rational {
  const value = parseRational(String(text));
  if (!value) throw new Error(`Not a number: ${text}`);
  return value;
}

/** Scale and rounding of a money vector; two decimals rounded down unless it says otherwise. */
export interface Money {
  readonly decimals: number;
  readonly rounding: RoundingMode;
}

const DIGITS_MAX = 20;

/** A number of decimals. No currency and no price has twenty of them, and a billion would never be written out. */
export function digits(value: unknown, missing: number): number {
  const read = value ?? missing;
  if (!Number.isInteger(read) || Number(read) < 0 || Number(read) > DIGITS_MAX)
    throw new Error(`Not a number of digits: ${value}`);
  return Number(read);
}

export function moneyOf(input: Input): Money {
  const rounding = input.rounding ?? 'down';
  if (!ROUNDING_MODES.includes(rounding)) throw new Error(`Not a rounding mode: ${rounding}`);
  return { decimals: digits(input.minorDigits, 2), rounding };
}

export function exactMinor(text: string, { decimals }: Money): Rational {
  return multiply(number(text), rational(10n ** BigInt(decimals)));
}

export function minor(text: string, money: Money): bigint {
  const exact = exactMinor(text, money);
  if (exact.d !== 1n) throw new Error(`${text} has more than ${money.decimals} decimals`);
  return exact.n;
}

/** An amount that may be finer than a minor unit, such as a remaining limit. */
export const minorDown = (text: string, money: Money): bigint => floor(exactMinor(text, money));

export const toText = (units: bigint, { decimals }: Money): string => unitsToText(units, decimals);

export function legOf(leg: Input): TicketLeg {
  const outcome = leg.result as Outcome;
  return {
    odds: leg.odds === undefined ? add(ONE, ONE) : number(leg.odds),
    result: leg.deadHeat ? legResult(outcome, number(leg.deadHeat)) : legResult(outcome),
    ...(leg.banker ? { banker: true } : {}),
  };
}

const SCORE_MAX = 10_000;
const BEST_OF_MAX = 99;

function count(value: unknown, most: number): number {
  if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > most) throw new Error(`Not a count: ${value}`);
  return Number(value);
}

export const scoreOf = ([home, away]: readonly unknown[]): Score => score(count(home, SCORE_MAX), count(away, SCORE_MAX));

/** Sets or maps of a match at most: the enumeration of possible continuations needs a bound. */
export const bestOfIn = (input: Input): number => count(input.bestOf ?? 3, BEST_OF_MAX);

/** The common ticket answer: status and money as text. */
export function ticketAnswer(ticket: Ticket, money: Money): Answer {
  const settled = settleTicket(ticket);
  const common = { lines: settled.lines, totalStake: toText(settled.totalStakeMinor, money), status: settled.outcome };
  if (settled.outcome === 'PENDING') {
    return { ...common, returnSoFar: toText(settled.returnSoFarMinor, money), maxReturn: toText(settled.maxReturnMinor, money) };
  }
  return {
    ...common,
    return: toText(settled.returnMinor, money),
    net: toText(settled.returnMinor - settled.totalStakeMinor, money),
  };
}

/** The terms every ticket vector shares. */
export function termsOf(input: Input, legs: readonly Input[]): Pick<Ticket, 'legs' | 'rounding' | 'maxPayoutMinor'> {
  const money = moneyOf(input);
  return {
    legs: legs.map(legOf),
    rounding: money.rounding,
    ...(input.maxPayout === undefined ? {} : { maxPayoutMinor: minorDown(input.maxPayout, money) }),
  };
}
